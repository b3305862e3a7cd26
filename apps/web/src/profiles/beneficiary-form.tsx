import { role } from '@passerelle/contract/constants'
import { addBeneficiary } from '@passerelle/contract/profiles'
import { useController, useForm } from 'react-hook-form'
import { paths } from '../paths.ts'
import {
  blankFile,
  ContactFields,
  IdentityFields,
  MotivationField,
  PersonFields,
  placeRules,
  RelativeFields,
} from './beneficiary-fields.tsx'
import { DocumentField, documentRules } from './document-field.tsx'
import { filledIn, RefusalNotice, useSent } from './sent.tsx'
import { StepForm } from './step-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { StepFields } from './use-steps.ts'

type BeneficiaryForm = typeof blankFile & { doc_file: File | null }

const steps: readonly StepFields<BeneficiaryForm>[] = [
  { title: 'Vous', fields: ['sex', 'birthday', 'profession', 'marital'] },
  { title: 'Coordonnées', fields: ['department', 'commune', 'address', 'phone', 'parent_name', 'parent_phone'] },
  { title: 'Motivation', fields: ['motivation'] },
  // Last, so that its sending is seen.
  { title: 'Pièce d’identité', fields: ['type_doc', 'ref_doc', 'doc_file'] },
]

/** « Devenir bénéficiaire »: the fields of specification 5. */
export function BeneficiaryForm() {
  const sent = useSent(role.beneficiary)
  const form = useForm<BeneficiaryForm>({ defaultValues: { ...filledIn(blankFile, sent), doc_file: null }, shouldFocusError: false })
  const { register, control, formState: { errors, isDirty } } = form
  const department = useController({ control, name: 'department', rules: placeRules.department })
  const commune = useController({ control, name: 'commune', rules: placeRules.commune })
  const document = useController({ control, name: 'doc_file', rules: documentRules(sent, 'La pièce d’identité est obligatoire.') })
  const { fileState, ...rest } = useProfileForm({ route: addBeneficiary, form, sent, steps, draftName: 'beneficiary' })

  const bodies = [
    <PersonFields key="person" register={register} errors={errors} />,
    <>
      <ContactFields register={register} errors={errors} place={{ department, commune }} />
      <RelativeFields register={register} errors={errors} />
    </>,
    <MotivationField key="motivation" register={register} errors={errors} />,
    <>
      <IdentityFields register={register} errors={errors} />
      <DocumentField label="Pièce d’identité" document={document} sent={sent} {...fileState} />
    </>,
  ]
  return (
    <StepForm
      {...rest}
      title="Devenir bénéficiaire"
      lead="Une photo nette de votre pièce suffit. Elle reste privée."
      closeTo={paths.index}
      notice={sent && <RefusalNotice sent={sent} />}
      steps={steps.map(({ title }, index) => ({ title, body: bodies[index] }))}
      isDirty={isDirty}
      onSend={rest.send}
    />
  )
}
