import { dayOf } from '@passerelle/contract/dates'
import { documentTypeLabel, documentTypes, maritals, sexes } from '@passerelle/contract/profiles'
import { useState } from 'react'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { DateField, PhoneField } from '../ui/form/typed-fields.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { fieldOf, type FormWith } from './form-fields.ts'
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

type DetailFieldsProps = FormWith<keyof BeneficiaryDetails>

export const placeRules = {
  department: { required: 'Le département est obligatoire.' },
  commune: { required: 'La commune est obligatoire.' },
}

export function PersonFields(form: DetailFieldsProps) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <>
      <ChoiceField
        {...fieldOf('sex', form, 'Le sexe est obligatoire.')}
        isTwoColumns
        choices={sexes.map((sex) => ({ value: sex, label: sex }))}
      />
      <DateField {...fieldOf('birthday', form, 'La date de naissance est obligatoire.')} autoComplete="bday" max={today} />
      <TextField {...fieldOf('profession', form, 'La profession est obligatoire.')} autoComplete="organization-title" />
      <ChoiceField
        {...fieldOf('marital', form, 'La situation matrimoniale est obligatoire.')}
        isTwoColumns
        choices={maritals.map((marital) => ({ value: marital, label: maritalLabel[marital] }))}
      />
    </>
  )
}

export function ContactFields({ place, ...form }: DetailFieldsProps & { place: ControlledPlace }) {
  return (
    <>
      <PlaceFields {...place} />
      <TextField {...fieldOf('address', form, 'L’adresse est obligatoire.')} help="Quartier, rue, repère." autoComplete="street-address" />
      <PhoneField {...fieldOf('phone', form, 'Le téléphone est obligatoire.')} help="Exemple : 01 97 00 00 00" />
    </>
  )
}

export function RelativeFields(form: DetailFieldsProps) {
  return (
    <>
      <TextField
        {...fieldOf('parent_name', form, 'Le nom de ce proche est obligatoire.')}
        label="Nom d’un parent ou d’un proche"
        help="La personne à joindre si nous ne vous trouvons pas."
        autoComplete="off"
      />
      <PhoneField
        {...fieldOf('parent_phone', form, 'Le téléphone de ce proche est obligatoire.')}
        label="Téléphone de ce proche"
        autoComplete="off"
      />
    </>
  )
}

export function MotivationField(form: FormWith<'motivation'>) {
  return (
    <TextareaField
      {...fieldOf('motivation', form, 'La motivation est obligatoire.')}
      help="Deux ou trois phrases : votre projet, et ce que le numérique y change."
      rows={6}
    />
  )
}

/** What the identity document is; the document itself is beside them. */
export function IdentityFields(form: FormWith<'type_doc' | 'ref_doc'>) {
  return (
    <>
      <ChoiceField
        {...fieldOf('type_doc', form, 'Le type de pièce est obligatoire.')}
        isTwoColumns
        choices={documentTypes.map((type) => ({ value: type, label: `${documentTypeLabel[type]} (${type})` }))}
      />
      <TextField {...fieldOf('ref_doc', form, 'Le numéro de la pièce est obligatoire.')} autoComplete="off" spellCheck={false} />
    </>
  )
}
