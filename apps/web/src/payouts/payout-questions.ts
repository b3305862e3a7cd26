import { adminOverview } from '@passerelle/contract/back-office'
import { adminHoldPayouts, adminListPayouts, adminPreviewHoldPayouts } from '@passerelle/contract/payouts'
import type { BulkAction } from '../back-office/bulk-dialog.tsx'

/** What is asked before a payout waits, one or several. */
export const holdQuestion = {
  motives: ['Numéro à vérifier', 'Scans à vérifier', 'Réponse du fournisseur attendue'],
  label: 'Précision pour vos collègues',
  help: 'Lue par vos collègues. Les signatures déjà données ne comptent plus. Le fournisseur lit «\u00A0En attente\u00A0».',
} as const

/** The same of chosen payouts. */
export const holdThem: BulkAction = {
  dryRun: adminPreviewHoldPayouts,
  run: adminHoldPayouts,
  refresh: [adminListPayouts, adminOverview],
  verb: 'Mettre en attente',
  tone: 'brand',
  ...holdQuestion,
  entails: 'Le retrait ne part pas tant que personne ne le libère. Sa somme reste mise de côté.',
}
