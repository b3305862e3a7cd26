import { dayOf } from '@passerelle/contract/dates'
import { documentTypeLabel, documentTypes, maritals, sexes } from '@passerelle/contract/profiles'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { DateField, PhoneField } from '../ui/form/typed-fields.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { maritalLabel } from './marital-label.ts'
import { PlaceFields, type ControlledPlace } from './place-fields.tsx'

/** What a beneficiary tells at first and may change later. */
export const blankDetails = {
  sex: '', birthday: '', profession: '', marital: '',
  department: '', commune: '', address: '', phone: '', parent_name: '', parent_phone: '',
}
export type BeneficiaryDetails = typeof blankDetails
/** The whole file: also what only a first submission and its correction hold. */
export const blankFile = { ...blankDetails, motivation: '', type_doc: '', ref_doc: '' }

type DetailFieldsProps = {
  register: (name: keyof BeneficiaryDetails, rules: { required: string }) => UseFormRegisterReturn
  errors: Partial<Record<keyof BeneficiaryDetails, { message?: string }>>
}

export const placeRules = {
  department: { required: 'Le département est obligatoire.' },
  commune: { required: 'La commune est obligatoire.' },
}

export function PersonFields({ register, errors }: DetailFieldsProps) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <>
      <ChoiceField
        label="Sexe"
        isTwoColumns
        choices={sexes.map((sex) => ({ value: sex, label: sex }))}
        error={errors.sex?.message}
        {...register('sex', { required: 'Le sexe est obligatoire.' })}
      />
      <DateField
        label="Date de naissance"
        autoComplete="bday"
        max={today}
        error={errors.birthday?.message}
        {...register('birthday', { required: 'La date de naissance est obligatoire.' })}
      />
      <TextField
        label="Profession"
        autoComplete="organization-title"
        error={errors.profession?.message}
        {...register('profession', { required: 'La profession est obligatoire.' })}
      />
      <ChoiceField
        label="Situation matrimoniale"
        isTwoColumns
        choices={maritals.map((marital) => ({ value: marital, label: maritalLabel[marital] }))}
        error={errors.marital?.message}
        {...register('marital', { required: 'La situation matrimoniale est obligatoire.' })}
      />
    </>
  )
}

export function ContactFields({ register, errors, place }: DetailFieldsProps & { place: ControlledPlace }) {
  return (
    <>
      <PlaceFields {...place} />
      <TextField
        label="Adresse"
        help="Quartier, rue, repère."
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address', { required: 'L’adresse est obligatoire.' })}
      />
      <PhoneField
        label="Téléphone"
        help="Exemple : 01 97 00 00 00"
        error={errors.phone?.message}
        {...register('phone', { required: 'Le téléphone est obligatoire.' })}
      />
    </>
  )
}

export function RelativeFields({ register, errors }: DetailFieldsProps) {
  return (
    <>
      <TextField
        label="Nom d’un parent ou d’un proche"
        help="La personne à joindre si nous ne vous trouvons pas."
        autoComplete="off"
        error={errors.parent_name?.message}
        {...register('parent_name', { required: 'Le nom de ce proche est obligatoire.' })}
      />
      <PhoneField
        label="Téléphone de ce proche"
        autoComplete="off"
        error={errors.parent_phone?.message}
        {...register('parent_phone', { required: 'Le téléphone de ce proche est obligatoire.' })}
      />
    </>
  )
}

type FileFieldsProps<Name extends string> = {
  register: (name: Name, rules: { required: string }) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string }>>
}

export function MotivationField({ register, errors }: FileFieldsProps<'motivation'>) {
  return (
    <TextareaField
      label="Motivation"
      help="Deux ou trois phrases : votre projet, et ce que le numérique y change."
      rows={6}
      error={errors.motivation?.message}
      {...register('motivation', { required: 'La motivation est obligatoire.' })}
    />
  )
}

/** What the identity document is; the document itself is beside them. */
export function IdentityFields({ register, errors }: FileFieldsProps<'type_doc' | 'ref_doc'>) {
  return (
    <>
      <ChoiceField
        label="Type de pièce"
        isTwoColumns
        choices={documentTypes.map((type) => ({ value: type, label: `${documentTypeLabel[type]} (${type})` }))}
        error={errors.type_doc?.message}
        {...register('type_doc', { required: 'Le type de pièce est obligatoire.' })}
      />
      <TextField
        label="Numéro de la pièce"
        autoComplete="off"
        spellCheck={false}
        error={errors.ref_doc?.message}
        {...register('ref_doc', { required: 'Le numéro de la pièce est obligatoire.' })}
      />
    </>
  )
}
