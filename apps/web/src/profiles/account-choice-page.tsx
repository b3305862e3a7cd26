import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { AccountChoice, type AccountKind } from './account-choice.tsx'
import { BeneficiaryForm } from './beneficiary-form.tsx'
import { PartnerForm } from './partner-form.tsx'
import { SupplierForm } from './supplier-form.tsx'

const parameter = 'devenir'
const forms: Record<AccountKind, () => React.JSX.Element> = { octroyant: PartnerForm, beneficiaire: BeneficiaryForm, fournisseur: SupplierForm }

/** The choice, or the form it led to: the address tells which, so that « back » closes the form. */
export default function AccountChoicePage() {
  const [search] = useSearchParams()
  const kind = search.get(parameter)
  useEffect(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [kind])
  if (kind === null || !isKind(kind)) return <AccountChoice formTo={(chosen) => ({ search: `?${parameter}=${chosen}` })} />
  const Form = forms[kind]
  return <Form />
}

const isKind = (kind: string): kind is AccountKind => Object.hasOwn(forms, kind)
