import { maritals, partnerTypes } from '@passerelle/contract/profiles'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { DigitsField, PhoneField } from '../ui/form/typed-fields.tsx'
import { maritalLabel } from './marital-label.ts'

/** The fields that the partner’s and the supplier’s forms share, at first and later. */
type FieldsProps<Name extends string> = {
  register: (name: Name, rules: { required: string }) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string }>>
}

export const partnerTypeLabel: Record<(typeof partnerTypes)[number], string> = {
  enterprise: 'Une entreprise, une organisation',
  particular: 'Un particulier',
}

export function PartnerTypeField({ register, errors }: FieldsProps<'type'>) {
  return (
    <ChoiceField
      label="Vous êtes"
      isTwoColumns
      choices={partnerTypes.map((type) => ({ value: type, label: partnerTypeLabel[type] }))}
      error={errors.type?.message}
      {...register('type', { required: 'Choisissez entreprise ou particulier.' })}
    />
  )
}

export function CompanyNameFields({ register, errors }: FieldsProps<'social_reason' | 'responsable'>) {
  return (
    <>
      <TextField
        label="Raison sociale"
        autoComplete="organization"
        error={errors.social_reason?.message}
        {...register('social_reason', { required: 'La raison sociale est obligatoire.' })}
      />
      <TextField
        label="Responsable"
        autoComplete="name"
        error={errors.responsable?.message}
        {...register('responsable', { required: 'Le responsable est obligatoire.' })}
      />
    </>
  )
}

export function CompanyEmailField({ register, errors }: FieldsProps<'email'>) {
  return (
    <EmailField
      label="E-mail de l’entreprise"
      error={errors.email?.message}
      {...register('email', { required: 'L’e-mail de l’entreprise est obligatoire.' })}
    />
  )
}

export function PartnerPersonFields({ register, errors }: FieldsProps<'profession' | 'marital'>) {
  return (
    <>
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

export function AddressFields({ register, errors, addressHelp }: FieldsProps<'address' | 'phone'> & { addressHelp: string }) {
  return (
    <>
      <TextField
        label="Adresse"
        help={addressHelp}
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

export function IfuField({ register, errors }: FieldsProps<'ifu'>) {
  return (
    <DigitsField
      label="Numéro IFU"
      help="13 chiffres, sur votre attestation."
      error={errors.ifu?.message}
      {...register('ifu', { required: 'Le numéro IFU est obligatoire.' })}
    />
  )
}
