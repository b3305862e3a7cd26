import { addPartner, maritals } from '@passerelle/contract/profiles'
import { useController, useForm, useWatch } from 'react-hook-form'
import { paths } from '../paths.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { DigitsField, EmailField, PhoneField, TextField } from '../ui/text-field.tsx'
import { DocumentField } from './document-field.tsx'
import { maritalLabel } from './marital-label.ts'
import { StepForm } from './step-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { StepFields } from './use-steps.ts'

const blank = {
  type: 'enterprise', social_reason: '', responsable: '', email: '', profession: '', marital: '',
  address: '', phone: '', ifu: '',
}
type PartnerForm = typeof blank & { doc_file: File | null }

const steps: readonly StepFields<PartnerForm>[] = [
  { title: 'Compte', fields: ['type', 'social_reason', 'responsable', 'email', 'profession', 'marital'] },
  { title: 'Coordonnées', fields: ['address', 'phone'] },
  { title: 'IFU', fields: ['ifu', 'doc_file'] },
]

/** « Devenir octroyant »: the type decides which fields show (specification 4 and 5). */
export function PartnerForm() {
  const form = useForm<PartnerForm>({ defaultValues: { ...blank, doc_file: null } })
  const { register, control, formState: { errors, isDirty } } = form
  const isEnterprise = useWatch({ control, name: 'type' }) === 'enterprise'
  const document = useController({ control, name: 'doc_file', rules: { required: 'Le document IFU est obligatoire.' } })
  const { fileState, ...rest } = useProfileForm({ route: addPartner, form, steps, draftName: 'partner' })

  const bodies = [
    <>
      <ChoiceField
        label="Vous êtes"
        isTwoColumns
        choices={[{ value: 'enterprise', label: 'Une entreprise, une organisation' }, { value: 'particular', label: 'Un particulier' }]}
        error={errors.type?.message}
        {...register('type', { required: 'Le type de compte est obligatoire.' })}
      />
      {isEnterprise ? (
        <>
          <TextField key="social_reason" label="Raison sociale" autoComplete="organization" error={errors.social_reason?.message} {...register('social_reason', { required: 'La raison sociale est obligatoire.' })} />
          <TextField key="responsable" label="Responsable" autoComplete="name" error={errors.responsable?.message} {...register('responsable', { required: 'Le responsable est obligatoire.' })} />
          <EmailField key="email" label="E-mail de l’entreprise" error={errors.email?.message} {...register('email', { required: 'L’e-mail de l’entreprise est obligatoire.' })} />
        </>
      ) : (
        <>
          <TextField key="profession" label="Profession" autoComplete="organization-title" error={errors.profession?.message} {...register('profession', { required: 'La profession est obligatoire.' })} />
          <ChoiceField key="marital" label="Situation matrimoniale" isTwoColumns choices={maritals.map((marital) => ({ value: marital, label: maritalLabel[marital] }))} error={errors.marital?.message} {...register('marital', { required: 'La situation matrimoniale est obligatoire.' })} />
        </>
      )}
    </>,
    <>
      <TextField label="Adresse" help="Quartier, rue, ville." autoComplete="street-address" error={errors.address?.message} {...register('address', { required: 'L’adresse est obligatoire.' })} />
      <PhoneField label="Téléphone" help="Exemple : 01 97 00 00 00" error={errors.phone?.message} {...register('phone', { required: 'Le téléphone est obligatoire.' })} />
    </>,
    <>
      <DigitsField label="Numéro IFU" help="13 chiffres, sur votre attestation." error={errors.ifu?.message} {...register('ifu', { required: 'Le numéro IFU est obligatoire.' })} />
      <DocumentField label="Document IFU" document={document} {...fileState} />
    </>,
  ]
  return (
    <StepForm
      {...rest}
      title="Devenir octroyant"
      lead="Votre attestation IFU nous permet de vérifier qui finance. Elle reste privée."
      closeTo={paths.index}
      steps={steps.map(({ title }, index) => ({ title, body: bodies[index] }))}
      isDirty={isDirty}
      onSend={rest.send}
    />
  )
}
