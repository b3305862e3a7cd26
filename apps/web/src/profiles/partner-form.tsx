import { role } from '@passerelle/contract/constants'
import { addPartner } from '@passerelle/contract/profiles'
import { useController, useForm, useWatch } from 'react-hook-form'
import { paths } from '../paths.ts'
import {
  AddressFields, addressNames, CompanyEmailField, CompanyNameFields, companyNames, IfuField, partnerNames, PartnerPersonFields,
  partnerPersonNames, PartnerTypeField,
} from './company-fields.tsx'
import { DocumentField, documentRules } from './document-field.tsx'
import { valuesOf } from './form-fields.ts'
import { filledIn, RefusalNotice, useSent } from './sent.tsx'
import { StepForm } from './step-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { StepFields } from './use-steps.ts'

const blank = { ...valuesOf(partnerNames, () => null), type: 'enterprise' }
type PartnerForm = typeof blank & { doc_file: File | null }

const steps: readonly StepFields<PartnerForm>[] = [
  { title: 'Compte', fields: ['type', ...companyNames, 'email', ...partnerPersonNames] },
  { title: 'Coordonnées', fields: addressNames },
  { title: 'IFU', fields: ['ifu', 'doc_file'] },
]

/** « Devenir octroyant »: the type decides which fields show (specification 4 and 5). */
export function PartnerForm() {
  const sent = useSent(role.partner)
  const form = useForm<PartnerForm>({ defaultValues: { ...filledIn(blank, sent), doc_file: null }, shouldFocusError: false })
  const { register, control, formState: { errors, isDirty } } = form
  const isEnterprise = useWatch({ control, name: 'type' }) === 'enterprise'
  const document = useController({ control, name: 'doc_file', rules: documentRules(sent, 'Le document IFU est obligatoire.') })
  const { fileState, ...rest } = useProfileForm({ route: addPartner, form, sent, steps, draftName: 'partner' })

  const fields = { register, errors }
  const bodies = [
    <>
      <PartnerTypeField {...fields} />
      {isEnterprise ? <><CompanyNameFields {...fields} /><CompanyEmailField {...fields} /></> : <PartnerPersonFields {...fields} />}
    </>,
    <AddressFields key="address" {...fields} addressHelp="Quartier, rue, ville." />,
    <>
      <IfuField {...fields} />
      <DocumentField label="Document IFU" document={document} sent={sent} {...fileState} />
    </>,
  ]
  return (
    <StepForm
      {...rest}
      title="Devenir octroyant"
      lead="Votre attestation IFU nous permet de vérifier qui finance. Elle reste privée."
      closeTo={paths.index}
      notice={sent && <RefusalNotice sent={sent} />}
      steps={steps.map(({ title }, index) => ({ title, body: bodies[index] }))}
      isDirty={isDirty}
      onSend={rest.send}
    />
  )
}
