import { fieldsOfFile, maritals, partnerTypes } from '@passerelle/contract/profiles'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { DigitsField, PhoneField } from '../ui/form/typed-fields.tsx'
import { fieldOf, type FormWith } from './form-fields.ts'
import { maritalLabel } from './marital-label.ts'
import { partnerTypeLabel } from './partner-type-label.ts'

// The fields that the partner’s and the supplier’s forms share, at first and later; beside those that come in groups, their names.

/** A company may become a person, and the other way: the form has the fields of both. */
export const partnerNames = [...fieldsOfFile.enterprise, ...fieldsOfFile.particular]

export function PartnerTypeField(form: FormWith<'type'>) {
  return (
    <ChoiceField
      {...fieldOf('type', form, 'Choisissez entreprise ou particulier.')}
      label="Vous êtes"
      isTwoColumns
      choices={partnerTypes.map((type) => ({ value: type, label: partnerTypeLabel[type] }))}
    />
  )
}

export const companyNames = ['social_reason', 'responsable'] as const
export function CompanyNameFields(form: FormWith<(typeof companyNames)[number]>) {
  return (
    <>
      <TextField {...fieldOf('social_reason', form, 'La raison sociale est obligatoire.')} autoComplete="organization" />
      <TextField {...fieldOf('responsable', form, 'Le responsable est obligatoire.')} autoComplete="name" />
    </>
  )
}

export function CompanyEmailField(form: FormWith<'email'>) {
  return <EmailField {...fieldOf('email', form, 'L’e-mail de l’entreprise est obligatoire.')} />
}

export const partnerPersonNames = ['profession', 'marital'] as const
export function PartnerPersonFields(form: FormWith<(typeof partnerPersonNames)[number]>) {
  return (
    <>
      <TextField {...fieldOf('profession', form, 'La profession est obligatoire.')} autoComplete="organization-title" />
      <ChoiceField
        {...fieldOf('marital', form, 'La situation matrimoniale est obligatoire.')}
        isTwoColumns
        choices={maritals.map((marital) => ({ value: marital, label: maritalLabel[marital] }))}
      />
    </>
  )
}

export const addressNames = ['address', 'phone'] as const
export function AddressFields({ addressHelp, ...form }: FormWith<(typeof addressNames)[number]> & { addressHelp: string }) {
  return (
    <>
      <TextField {...fieldOf('address', form, 'L’adresse est obligatoire.')} help={addressHelp} autoComplete="street-address" />
      <PhoneField {...fieldOf('phone', form, 'Le téléphone est obligatoire.')} help="Exemple : 01 97 00 00 00" />
    </>
  )
}

export function IfuField(form: FormWith<'ifu'>) {
  return <DigitsField {...fieldOf('ifu', form, 'Le numéro IFU est obligatoire.')} help="13 chiffres, sur votre attestation." />
}
