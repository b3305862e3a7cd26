import { product } from '@passerelle/contract/product'
import { useState } from 'react'
import { AmountField } from '../ui/form/amount-field.tsx'
import { CheckRow, ChoiceField } from '../ui/form/choice-field.tsx'
import { CountField } from '../ui/form/count-field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { FileRow } from '../ui/form/file-row.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Chip, Chips } from '../ui/form/chips.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { DateField, PhoneField } from '../ui/form/typed-fields.tsx'
import { paths } from '../paths.ts'
import { SearchForm } from '../ui/form/search-form.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { BoardSection } from './board-section.tsx'

const communes = [
  { value: '1', label: 'Abomey-Calavi' },
  { value: '2', label: 'Bohicon' },
]

export function FieldPieces() {
  const [amount, setAmount] = useState<number | null>(25000)
  const [count, setCount] = useState(3)
  return (
    <>
      <BoardSection title="Champs">
        <div className="grid-2">
          <SelectField
            label="Commune"
            options={communes}
            placeholder="Choisir une commune"
            defaultValue="1"
            help="Choisissez d’abord le département."
          />
          <PhoneField label="Téléphone" defaultValue="01 97 41 22 08" />
          <TextField label="Numéro IFU" defaultValue="32019500" error="Le numéro IFU compte 13 chiffres." />
          <TextField label="Identifiant" defaultValue="BEN-0412" disabled help="Non modifiable." />
          <AmountField label="Montant" value={amount} onChange={setAmount} />
          <AmountField label="Montant à retirer" value={200000} onChange={setAmount} error="Votre balance est de 126 000 FCFA." />
          <EmailField label="Adresse e-mail" defaultValue="adjoa.hounkpatin@exemple.bj" />
          <PasswordField label="Mot de passe" defaultValue="passerelle" error="E-mail ou mot de passe incorrect." />
          <DateField label="Date de naissance" defaultValue="1994-03-14" />
          <CountField label={`Nombre de ${product.nouns}`} value={count} onChange={setCount} max={10} />
          <SearchForm label="Nom, code ou commune" words="" onSearch={() => {}} />
          <Chips label="Filtres actifs"><Chip to={paths.ui}>État : Attribué</Chip><Chip to={paths.ui}>Département : Zou</Chip></Chips>
          <SelectField
            label="Département"
            options={communes}
            placeholder="Choisir un département"
            error="Choisissez un département."
            isOptional
          />
          <TextareaField label="Motivation" isOptional help="Deux ou trois phrases suffisent." />
          <CheckRow label={`${product.label} 1`} end="5 000 FCFA" defaultChecked />
        </div>
      </BoardSection>
      <BoardSection title="Choix">
        <ChoiceField
          label="Type de document"
          isTwoColumns
          defaultValue="CIP"
          error="Choisissez un type de document."
          choices={[
            { value: 'CIP', label: 'Certificat d’identification personnelle (CIP)' },
            { value: 'CIN', label: 'Carte nationale d’identité (CIN)' },
            { value: 'PP', label: 'Passeport' },
            { value: 'CNIB', label: 'Carte biométrique (CNIB)', isDisabled: true },
          ]}
        />
      </BoardSection>
      <Files />
    </>
  )
}

function Files() {
  const [file, setFile] = useState<File | null>(null)
  const [logo, setLogo] = useState<File | null>(null)
  return (
    <BoardSection title="Fichiers">
      <div className="grid-2">
        <FileField label="Document (recto)" value={file} onChange={setFile} />
        <FileField label="Logo" kind="image" value={logo} onChange={setLogo} error="Ajoutez votre logo." isOptional />
        <FileRow name="attestation-ifu.pdf" meta="Envoyé · 420 Ko" onRemove={() => {}} />
        <FileRow name="photo-boutique.png" meta="L’envoi a été coupé à 62 %" hasFailed onRetry={() => {}} onRemove={() => {}} />
        <FileRow name="cip-adjoa.jpg" meta="1,1 sur 1,8 Mo (4,6 Mo au départ)" progress={0.62} onRemove={() => {}} />
      </div>
    </BoardSection>
  )
}
