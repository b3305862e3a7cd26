import { dayOf } from '@passerelle/contract/dates'
import { addBeneficiary, documentTypeLabel, documentTypes, maritals, sexes } from '@passerelle/contract/profiles'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { paths } from '../paths.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { DateField, PhoneField, TextareaField, TextField } from '../ui/text-field.tsx'
import { DocumentField } from './document-field.tsx'
import { maritalLabel } from './marital-label.ts'
import { PlaceFields } from './place-fields.tsx'
import { StepForm } from './step-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { StepFields } from './use-steps.ts'

const blank = {
  sex: '', birthday: '', profession: '', marital: '',
  department: '', commune: '', address: '', phone: '', parent_name: '', parent_phone: '',
  motivation: '', type_doc: '', ref_doc: '',
}
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
  const form = useForm<BeneficiaryForm>({ defaultValues: { ...blank, doc_file: null } })
  const { register, control, formState: { errors, isDirty } } = form
  const [today] = useState(() => dayOf(new Date()))
  const department = useController({ control, name: 'department', rules: { required: 'Le département est obligatoire.' } })
  const commune = useController({ control, name: 'commune', rules: { required: 'La commune est obligatoire.' } })
  const document = useController({ control, name: 'doc_file', rules: { required: 'La pièce d’identité est obligatoire.' } })
  const { fileState, ...rest } = useProfileForm({ route: addBeneficiary, form, steps, draftName: 'beneficiary' })

  const bodies = [
    <>
      <ChoiceField label="Sexe" isTwoColumns choices={sexes.map((sex) => ({ value: sex, label: sex }))} error={errors.sex?.message} {...register('sex', { required: 'Le sexe est obligatoire.' })} />
      <DateField label="Date de naissance" autoComplete="bday" max={today} error={errors.birthday?.message} {...register('birthday', { required: 'La date de naissance est obligatoire.' })} />
      <TextField label="Profession" autoComplete="organization-title" error={errors.profession?.message} {...register('profession', { required: 'La profession est obligatoire.' })} />
      <ChoiceField label="Situation matrimoniale" isTwoColumns choices={maritals.map((marital) => ({ value: marital, label: maritalLabel[marital] }))} error={errors.marital?.message} {...register('marital', { required: 'La situation matrimoniale est obligatoire.' })} />
    </>,
    <>
      <PlaceFields department={department} commune={commune} />
      <TextField label="Adresse" help="Quartier, rue, repère." autoComplete="street-address" error={errors.address?.message} {...register('address', { required: 'L’adresse est obligatoire.' })} />
      <PhoneField label="Téléphone" help="Exemple : 01 97 00 00 00" error={errors.phone?.message} {...register('phone', { required: 'Le téléphone est obligatoire.' })} />
      <TextField label="Nom d’un parent ou d’un proche" help="La personne à joindre si nous ne vous trouvons pas." autoComplete="off" error={errors.parent_name?.message} {...register('parent_name', { required: 'Le nom du contact est obligatoire.' })} />
      <PhoneField label="Téléphone de ce proche" autoComplete="off" error={errors.parent_phone?.message} {...register('parent_phone', { required: 'Le téléphone du contact est obligatoire.' })} />
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
