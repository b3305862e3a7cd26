import { role } from '@passerelle/contract/constants'
import { addSupplier, fieldsOfFile } from '@passerelle/contract/profiles'
import { useController, useForm } from 'react-hook-form'
import { paths } from '../paths.ts'
import { AddressFields, addressNames, CompanyEmailField, CompanyNameFields, companyNames, IfuField } from './company-fields.tsx'
import { DocumentField, documentRules } from './document-field.tsx'
import { valuesOf } from './form-fields.ts'
import { PlaceFields, placeNames } from './place-fields.tsx'
import { filledIn, RefusalNotice, useSent } from './sent.tsx'
import { StepForm } from './step-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { StepFields } from './use-steps.ts'

const blank = valuesOf(fieldsOfFile.supplier, () => null)
type SupplierForm = typeof blank & { doc_file: File | null }

const steps: readonly StepFields<SupplierForm>[] = [
  { title: 'Entreprise', fields: [...companyNames, 'email'] },
  { title: 'Coordonnées', fields: [...addressNames, ...placeNames] },
  { title: 'IFU', fields: ['ifu', 'doc_file'] },
]

/** « Devenir fournisseur »: department and commune are optional: with them the passes of the same place come first. */
export function SupplierForm() {
  const sent = useSent(role.supplier)
  const form = useForm<SupplierForm>({ defaultValues: { ...filledIn(blank, sent), doc_file: null }, shouldFocusError: false })
  const { register, control, formState: { errors, isDirty } } = form
  const department = useController({ control, name: 'department' })
  const commune = useController({ control, name: 'commune' })
  const document = useController({ control, name: 'doc_file', rules: documentRules(sent, 'Le document IFU est obligatoire.') })
  const { fileState, ...rest } = useProfileForm({ route: addSupplier, form, sent, steps, draftName: 'supplier' })

  const fields = { register, errors }
  const bodies = [
    <>
      <CompanyNameFields {...fields} />
      <CompanyEmailField {...fields} />
    </>,
    <>
      <AddressFields {...fields} addressHelp="Quartier, rue, repère : c’est là que l’on viendra." />
      <PlaceFields department={department} commune={commune} isOptional />
    </>,
    <>
      <IfuField {...fields} />
      <DocumentField label="Document IFU" document={document} sent={sent} {...fileState} />
    </>,
  ]
  return (
    <StepForm
      {...rest}
      title="Devenir fournisseur"
      lead="Votre attestation IFU nous permet de vérifier votre entreprise. Elle reste privée."
      closeTo={paths.index}
      notice={sent && <RefusalNotice sent={sent} />}
      steps={steps.map(({ title }, index) => ({ title, body: bodies[index] }))}
      isDirty={isDirty}
      onSend={rest.send}
    />
  )
}
