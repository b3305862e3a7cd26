import * as z from 'zod/mini'
import { act, one } from './back-office.ts'
import { calendarDay, id, optionalId, optionalReference, reason } from './fields.ts'
import { defineBulk, seenMax } from './list.ts'
import { passesPath } from './pass-list.ts'
import { product } from './product.ts'
import { defineRoute } from './route.ts'

const right = 'passes.manage'
/** What gives value to somebody, or takes it from them: a session that was found open does not. */
const needs = 'fresh_factor'
/** What each act may refuse, beside its own. */
const held = ['not_held', 'is_used', 'is_canceled'] as const
const open = [...held, 'has_expired'] as const
const until = calendarDay('Le dernier jour')
const toSomebody = { beneficiary_id: id('Le bénéficiaire'), supplier_id: optionalId('Le fournisseur') }
const toSupplier = { supplier_id: id('Le fournisseur') }

export const adminAssignPass = defineRoute({
  ...act(`${passesPath}/:id/assign`, right, `Donne un ${product.noun} à une personne, aussi celui d’une autre\u00A0; le fournisseur suit les règles s’il n’est pas dit.`),
  needs,
  refuses: ['conflict', 'is_used', 'is_canceled', 'has_expired', 'under_refund', 'no_supplier'],
  params: one,
  /** `holder_id`: whose it was when that was decided, nobody's when left out. Of another's since, nothing is taken. */
  body: z.object({ ...toSomebody, holder_id: optionalId('La personne qui l’a'), reason }),
})
export const adminMovePass = defineRoute({
  ...act(`${passesPath}/:id/supplier`, right, `Confie un ${product.noun} à un autre fournisseur du service.`),
  needs,
  refuses: [...open, 'no_supplier'],
  params: one,
  body: z.object({ ...toSupplier, reason }),
})
export const adminUnassignPass = defineRoute({
  ...act(`${passesPath}/:id/unassign`, right, `Reprend un ${product.noun}\u00A0: son code est mort, sa valeur va à la plus ancienne demande.`),
  needs,
  refuses: [...held, 'under_refund'],
  params: one,
  body: z.object({ reason }),
})
export const adminSuspendPass = defineRoute({
  ...act(`${passesPath}/:id/suspend`, right, `Suspend un ${product.noun}.`),
  refuses: [...open, 'suspended_by_desk'],
  params: one,
  body: z.object({ reason }),
})
export const adminRestorePass = defineRoute({
  ...act(`${passesPath}/:id/restore`, right, 'Lève la suspension du bureau\u00A0; les autres restent.'),
  refuses: [...held, 'not_suspended_by_desk'],
  params: one,
  body: z.object({ reason }),
})
export const adminRenewPass = defineRoute({
  ...act(`${passesPath}/:id/renew`, right, 'Remplace le code\u00A0; seule la personne voit le nouveau.'),
  refuses: open,
  params: one,
  body: z.object({ reason }),
})
export const adminExtendPass = defineRoute({
  ...act(`${passesPath}/:id/extend`, right, `Prolonge un ${product.noun} avant qu’il expire.`),
  refuses: [...open, 'under_refund'],
  params: one,
  body: z.object({ until, reason }),
})

const chosen = (name: string, summary: string) =>
  ({ path: `${passesPath}/${name}`, access: { right }, summary, fields: { reason } } as const)
export const { dryRun: adminPreviewUnassignPasses, run: adminUnassignPasses } = defineBulk({
  ...chosen('unassign', `Reprend les ${product.nouns} choisis.`), needs,
})
export const { dryRun: adminPreviewSuspendPasses, run: adminSuspendPasses } = defineBulk(
  chosen('suspend', `Suspend les ${product.nouns} choisis.`),
)
export const { dryRun: adminPreviewRestorePasses, run: adminRestorePasses } = defineBulk(
  chosen('restore', `Lève la suspension du bureau des ${product.nouns} choisis.`),
)
export const { dryRun: adminPreviewExtendPasses, run: adminExtendPasses } = defineBulk({
  ...chosen('extend', `Prolonge les ${product.nouns} choisis.`), asked: { until },
})
export const { dryRun: adminPreviewAssignPasses, run: adminAssignPasses } = defineBulk({
  ...chosen('assign', `Donne les ${product.nouns} choisis à une personne.`), needs, asked: toSomebody,
  /** As the dry run said it: whose each was. Of another's since, nothing is taken; left out, they were nobody's. */
  fields: { reason, seen: optionalReference({ label: 'Ce qui a été vu', max: seenMax }) },
})
export const { dryRun: adminPreviewMovePasses, run: adminMovePasses } = defineBulk({
  ...chosen('supplier', `Confie les ${product.nouns} choisis à un autre fournisseur de leur service.`), needs, asked: toSupplier,
})
export const { dryRun: adminPreviewRenewPasses, run: adminRenewPasses } = defineBulk(
  chosen('renew', `Remplace les codes des ${product.nouns} choisis\u00A0; seules les personnes voient les nouveaux.`),
)
