/** What a file of the back office may bring, one kind a file. */
export const importKindWord = { beneficiaries: 'Bénéficiaires', suppliers: 'Fournisseurs', services: 'Services et produits' } as const
export type ImportKind = keyof typeof importKindWord
export const importKinds = ['beneficiaries', 'suppliers', 'services'] as const satisfies readonly ImportKind[]

/** A longer file is refused before it is judged: it is imported in parts. */
export const importRowsMax = 5000
/** Faults, known rows and likenesses that an answer shows; it says how many there are. */
export const importShownMax = 500

/** One column of a file: how it is called there, and the field of the form whose rule judges it. */
export interface ImportColumn {
  /** `account_email` is that of the account, where a form has an e-mail of its own. */
  field: string
  header: string
  /** In the line of example of the template, so written that a spreadsheet keeps it as it is. */
  example: string
  isOptional?: true
  /** `number`: a phone, a reference. A spreadsheet eats its zeros and its last digits. */
  kind?: 'number' | 'day'
  /** What a file writes for a value of the form. */
  words?: Readonly<Record<string, string>>
}

const person = [
  { field: 'name', header: 'Nom', example: 'EXEMPLE' },
  { field: 'firstname', header: 'Prénom', example: 'Afi' },
  { field: 'account_email', header: 'E-mail', example: 'exemple@exemple.bj' },
] as const satisfies readonly ImportColumn[]

const place = [
  { field: 'department', header: 'Département', example: 'Littoral' },
  { field: 'commune', header: 'Commune', example: 'Cotonou' },
] as const

const phone = { field: 'phone', header: 'Téléphone', example: '01 97 00 00 00', kind: 'number' } as const
const address = { field: 'address', header: 'Adresse', example: 'Carré 12, Akpakpa' } as const

/** The columns of each kind, in the order of its template. A file may have them in any order. */
export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  beneficiaries: [
    ...person,
    phone,
    { field: 'birthday', header: 'Date de naissance', example: '05/03/1990', kind: 'day' },
    { field: 'sex', header: 'Sexe', example: 'Féminin', words: { Féminin: 'Féminin', Masculin: 'Masculin' } },
    { field: 'profession', header: 'Profession', example: 'Couturière' },
    {
      field: 'marital', header: 'Situation matrimoniale', example: 'Célibataire', words: { celibataire: 'Célibataire', marié: 'Marié(e)' },
    },
    ...place,
    address,
    { field: 'parent_name', header: 'Nom du proche', example: 'EXEMPLE Koffi' },
    { field: 'parent_phone', header: 'Téléphone du proche', example: '01 96 00 00 00', kind: 'number' },
    { field: 'type_doc', header: 'Type de pièce', example: 'CIP', words: { CIN: 'CIN', PP: 'Passeport', CIP: 'CIP', CNIB: 'CNIB' } },
    { field: 'ref_doc', header: 'Numéro de la pièce', example: 'CIP 0012 3456', kind: 'number' },
    { field: 'motivation', header: 'Motivation', example: 'Ouvrir son propre atelier de couture.' },
  ],
  suppliers: [
    ...person,
    { field: 'social_reason', header: 'Raison sociale', example: 'Atelier Exemple' },
    { field: 'responsable', header: 'Responsable', example: 'Afi EXEMPLE' },
    phone,
    { field: 'email', header: 'E-mail de l’entreprise', example: 'contact@exemple.bj' },
    address,
    ...place.map((column) => ({ ...column, isOptional: true as const })),
    { field: 'ifu', header: 'Numéro IFU', example: '3201 9000 0000 0', kind: 'number' },
  ],
  services: [
    { field: 'name', header: 'Désignation', example: 'Exemple de formation' },
    { field: 'type', header: 'Type', example: 'service', words: { service: 'service', produit: 'produit' } },
    { field: 'details', header: 'Détail', example: 'Ce que la personne reçoit, en quelques mots.' },
  ],
}

/** « 1 bénéficiaire », « 118 bénéficiaires ». */
const nouns: Record<ImportKind, [one: string, many: string]> = {
  beneficiaries: ['bénéficiaire', 'bénéficiaires'],
  suppliers: ['fournisseur', 'fournisseurs'],
  services: ['service ou produit', 'services ou produits'],
}
export const countImported = (kind: ImportKind, count: number): string =>
  `${count.toLocaleString('fr-FR')}\u00A0${nouns[kind][count < 2 ? 0 : 1]}`

/** How a file was written: the first is the template's, the others are what spreadsheets make of it. */
export const importEncodingWord = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const
export type ImportEncoding = keyof typeof importEncodingWord
export const importEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const satisfies readonly ImportEncoding[]

/** By what a row is somebody or something that is there already; `account` is an e-mail, `service` a name of the catalogue. */
export const sameAsWord = {
  account: 'même adresse e-mail',
  document: 'même pièce d’identité',
  ifu: 'même numéro IFU',
  phone: 'même téléphone',
  name: 'même nom et même date de naissance',
  service: 'même désignation',
} as const
export type SameAs = keyof typeof sameAsWord
export const samesAs = ['account', 'document', 'ifu', 'phone', 'name', 'service'] as const satisfies readonly SameAs[]
