import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PageLoading } from '../ui/page-loading.tsx'
import { AccountChoice, type AccountKind } from './account-choice.tsx'

const parameter = 'devenir'

/** A person fills in one of the three: the code of the others is not waited for. */
const forms: Record<AccountKind, React.LazyExoticComponent<() => React.JSX.Element>> = {
  octroyant: lazy(async () => ({ default: (await import('./partner-form.tsx')).PartnerForm })),
  beneficiaire: lazy(async () => ({ default: (await import('./beneficiary-form.tsx')).BeneficiaryForm })),
  fournisseur: lazy(async () => ({ default: (await import('./supplier-form.tsx')).SupplierForm })),
}

/** The choice, or the form it led to: the address tells which, so that « back » closes the form. */
export default function AccountChoicePage() {
  const [search] = useSearchParams()
  const kind = search.get(parameter)
  const Form = kind !== null && isKind(kind) ? forms[kind] : null
  return (
    <Suspense key={kind} fallback={<PageLoading />}>
      {Form ? <Form /> : <AccountChoice formTo={(chosen) => ({ search: `?${parameter}=${chosen}` })} />}
      <Arrival />
    </Suspense>
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
