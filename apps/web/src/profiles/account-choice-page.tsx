import { Fragment, useEffect, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { WithSent } from './with-sent.tsx'
import { AccountChoice, type AccountKind } from './account-choice.tsx'

const parameter = 'devenir'

/** A person fills in one of the three: the code of the others is not waited for. */
const forms: Record<AccountKind, ComponentType> = {
  octroyant: lazyPart(async () => ({ default: (await import('./partner-form.tsx')).PartnerForm }), Arrival),
  beneficiaire: lazyPart(async () => ({ default: (await import('./beneficiary-form.tsx')).BeneficiaryForm }), Arrival),
  fournisseur: lazyPart(async () => ({ default: (await import('./supplier-form.tsx')).SupplierForm }), Arrival),
}

/** The choice, or the form it led to: the address tells which, so that « back » closes the form. */
export default function AccountChoicePage() {
  const [search] = useSearchParams()
  const kind = search.get(parameter)
  const Form = kind !== null && isKind(kind) ? forms[kind] : null
  return (
    <Fragment key={kind}>
      {Form
        ? <WithSent><Form /></WithSent>
        : <><AccountChoice formTo={(chosen) => ({ search: `?${parameter}=${chosen}` })} /><Arrival /></>}
    </Fragment>
  )
}

const isKind = (kind: string): kind is AccountKind => Object.hasOwn(forms, kind)

/** Each is read like another page, once its code is there. */
function Arrival() {
  useEffect(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])
  return null
}
