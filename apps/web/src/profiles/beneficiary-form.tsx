import { addBeneficiary, documentTypeLabel, documentTypes } from '@passerelle/contract/profiles'
import { useController, useForm } from 'react-hook-form'
import { paths } from '../paths.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { TextareaField, TextField } from '../ui/text-field.tsx'
import { blankDetails, ContactFields, PersonFields, placeRules, RelativeFields } from './beneficiary-fields.tsx'
import { DocumentField } from './document-field.tsx'
import { StepForm } from './step-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { StepFields } from './use-steps.ts'

const blank = { ...blankDetails, motivation: '', type_doc: '', ref_doc: '' }
type BeneficiaryForm = typeof blank & { doc_file: File | null }

const steps: readonly StepFields<BeneficiaryForm>[] = [
  { title: 'Vous', fields: ['sex', 'birthday', 'profession', 'marital'] },
  { title: 'Coordonnées', fields: ['department', 'commune', 'address', 'phone', 'parent_name', 'parent_phone'] },
  { title: 'Motivation', fields: ['motivation'] },
  // Last, so that its sending is seen.
  { title: 'Pièce d’identité', fields: ['type_doc', 'ref_doc', 'doc_file'] },
]

/** « Devenir bénéficiaire »: the fields of specification 5. */
export function BeneficiaryForm() {
  const form = useForm<BeneficiaryForm>({ defaultValues: { ...blank, doc_file: null }, shouldFocusError: false })
  const { register, control, formState: { errors, isDirty } } = form
  const department = useController({ control, name: 'department', rules: placeRules.department })
  const commune = useController({ control, name: 'commune', rules: placeRules.commune })
  const document = useController({ control, name: 'doc_file', rules: { required: 'La pièce d’identité est obligatoire.' } })
  const { fileState, ...rest } = useProfileForm({ route: addBeneficiary, form, steps, draftName: 'beneficiary' })

  const bodies = [
    <PersonFields key="person" register={register} errors={errors} />,
    <>
      <ContactFields register={register} errors={errors} place={{ department, commune }} />
      <RelativeFields register={register} errors={errors} />
    </>,
    <>
      <TextareaField label="Motivation" help="Deux ou trois phrases : votre projet, et ce que le numérique y change." rows={6} error={errors.motivation?.message} {...register('motivation', { required: 'La motivation est obligatoire.' })} />
    </>,
    <>
      <ChoiceField label="Type de pièce" isTwoColumns choices={documentTypes.map((type) => ({ value: type, label: `${documentTypeLabel[type]} (${type})` }))} error={errors.type_doc?.message} {...register('type_doc', { required: 'Le type de pièce est obligatoire.' })} />
      <TextField label="Numéro de la pièce" autoComplete="off" spellCheck={false} error={errors.ref_doc?.message} {...register('ref_doc', { required: 'Le numéro de la pièce est obligatoire.' })} />
      <DocumentField label="Pièce d’identité" document={document} {...fileState} />
    </>,
  ]
  return (
    <StepForm
      {...rest}
      title="Devenir bénéficiaire"
      lead="Une photo nette de votre pièce suffit. Elle reste privée."
      closeTo={paths.index}
      steps={steps.map(({ title }, index) => ({ title, body: bodies[index] }))}
      isDirty={isDirty}
      onSend={rest.send}
    />
  )
}
