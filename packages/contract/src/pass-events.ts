
/** What happens to a pass, each in its word. */
export const passEventWord = {
  funded: 'Donné',
  assigned: 'Attribué',
  supplier_changed: 'Fournisseur changé',
  unassigned: 'Repris',
  renewed: 'Code renouvelé',
  extended: 'Prolongé',
  used: 'Utilisé',
  scan_undone: 'Scan annulé',
  suspended: 'Suspendu',
  restored: 'Suspension levée',
} as const
export type PassEvent = keyof typeof passEventWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const passEvents = Object.keys(passEventWord) as [PassEvent, ...PassEvent[]]

/** Why a pass cannot be used, whoever it is of. */
export const suspensionCauseWord = {
  desk: 'par le bureau',
  holder: 'avec le compte de la personne',
  profile: 'l’approbation de son profil est retirée',
  refund: 'son argent est rendu',
} as const
export type SuspensionCause = keyof typeof suspensionCauseWord
export const suspensionCauses = ['desk', 'holder', 'profile', 'refund'] as const satisfies readonly SuspensionCause[]

/** How many wishes are counted when a pass is given; beyond, « plus de 1 000 ». */
export const waitedMax = 1000

/** Why a supplier serves a pass: the nearest there were. */
export const nearnessWord = {
  city: 'dans sa commune',
  department: 'dans son département',
  anywhere: 'hors de son département, faute de plus proche',
} as const
export type Nearness = keyof typeof nearnessWord
export const nearnesses = ['city', 'department', 'anywhere'] as const satisfies readonly Nearness[]
