import * as z from 'zod/mini'
import { act, get, one, person } from './back-office.ts'
import { id } from './fields.ts'
import { profileFieldLabel } from './profiles.ts'
import { defineRoute, instant } from './route.ts'
import { roleId, stat } from './shapes.ts'

/** By what two files may be of one person: each in its word. */
export const likenessWord = {
  document: 'Même numéro de pièce',
  phone: 'Même téléphone',
  ifu: 'Même numéro IFU',
  name: 'Même nom à l’oreille, même naissance',
} as const
export type Likeness = keyof typeof likenessWord
export const likenesses = ['document', 'ifu', 'phone', 'name'] as const satisfies Likeness[]

/** What is read side by side, in this order. */
export const comparedFieldLabel = {
  firstname: 'Prénom',
  name: 'Nom',
  birthday: profileFieldLabel.birthday,
  ref_doc: profileFieldLabel.ref_doc,
  social_reason: profileFieldLabel.social_reason,
  responsable: profileFieldLabel.responsable,
  ifu: profileFieldLabel.ifu,
  phone: profileFieldLabel.phone,
  account: 'E-mail du compte',
  sex: profileFieldLabel.sex,
  profession: profileFieldLabel.profession,
  commune: profileFieldLabel.commune,
  address: profileFieldLabel.address,
  parent_name: profileFieldLabel.parent_name,
  parent_phone: profileFieldLabel.parent_phone,
} as const
export type ComparedField = keyof typeof comparedFieldLabel
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const comparedFields = Object.keys(comparedFieldLabel) as [ComparedField, ...ComparedField[]]

const twin = z.object({
  user: person,
  role_id: z.nullable(roleId),
  stat,
  is_suspended: z.boolean(),
  same: z.array(z.enum(likenesses)),
  /** What at least one of the two declares. */
  fields: z.array(z.object({
    field: z.enum(comparedFields),
    here: z.nullable(z.string()),
    there: z.nullable(z.string()),
    is_same: z.boolean(),
  })),
  document: z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int(), sent_at: instant }),
})

export const adminListDuplicates = defineRoute({
  ...get('profiles/:id/duplicates', 'identities.read', 'Les dossiers qui ressemblent à celui-ci\u00A0: pièce, IFU, téléphone, ou nom et naissance\u00A0; et ceux d’autres personnes.'),
  params: one,
  response: z.object({
    /** The most alike first. */
    twins: z.array(twin),
    /** More files are alike than are shown. */
    has_more: z.boolean(),
    /** « Ce n’est pas la même personne »: the latest first. */
    distinct: z.array(z.object({ user: person, by: z.string(), at: instant })),
  }),
})

export const adminTellApart = defineRoute({
  ...act('profiles/:id/distinct/:other', 'profiles.decide', 'Retient que deux dossiers qui se ressemblent sont de deux personnes.'),
  refuses: ['already_decided'],
  params: z.object({ id: id(), other: id() }),
})
/** It was a mistake: the two files stand beside each other again, and may become one. */
export const adminUndoTellApart = defineRoute({
  ...act('profiles/:id/distinct/:other/undo', 'profiles.decide', 'Revient sur «\u00A0ce n’est pas la même personne\u00A0»\u00A0: les deux dossiers sont de nouveau rapprochés.'),
  refuses: ['already_decided'],
  params: z.object({ id: id(), other: id() }),
})
