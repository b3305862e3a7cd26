import type { WaitName } from '@passerelle/contract/figure-lists'
import { formatWhole } from '@passerelle/contract/money'

/** What each is called when one waits and when several do, and after how many hours it is late. */
export const waitWords: Record<WaitName, { one: string; many: string; oldest?: string; lateHours: number }> = {
  payments_review: { one: 'Paiement en examen', many: 'Paiements en examen', lateHours: 24 },
  refunds: { one: 'Remboursement à faire', many: 'Remboursements à faire', lateHours: 48 },
  payouts: { one: 'Retrait à approuver', many: 'Retraits à approuver', lateHours: 24 },
  payouts_failed: { one: 'Transfert échoué', many: 'Transferts échoués', lateHours: 24 },
  profiles: { one: 'Profil à examiner', many: 'Profils à examiner', lateHours: 72 },
  requests: { one: 'Demande à décider', many: 'Demandes à décider', oldest: 'la plus ancienne', lateHours: 72 },
  cases: { one: 'Réclamation à traiter', many: 'Réclamations à traiter', oldest: 'la plus ancienne', lateHours: 120 },
  ledger_gaps: { one: 'Écart du registre', many: 'Écarts du registre', lateHours: 0 },
  jobs_failed: { one: 'Tâche échouée', many: 'Tâches échouées', oldest: 'la plus ancienne', lateHours: 1 },
  mails_stuck: { one: 'E-mail qui ne part pas', many: 'E-mails qui ne partent pas', lateHours: 1 },
  mails_failed: { one: 'E-mail à renvoyer', many: 'E-mails à renvoyer', lateHours: 24 },
}

const hourMs = 3_600_000

/** « moins d’une heure », « 14 h », « 3 jours ». */
export function ageOf(since: string, now: number): { text: string; hours: number } {
  const hours = Math.floor(Math.max(0, now - Date.parse(since)) / hourMs)
  if (hours < 1) return { text: 'moins d’une heure', hours }
  if (hours < 24) return { text: `${hours}\u00A0h`, hours }
  const days = Math.floor(hours / 24)
  return { text: `${formatWhole(days)}\u00A0${days === 1 ? 'jour' : 'jours'}`, hours }
}

/** What waits in all, since when, in one sentence. */
export function allThatWaits(waits: readonly { count: number; oldest_at: string | null }[], now: number): string {
  const count = waits.reduce((sum, wait) => sum + wait.count, 0)
  const [oldest] = waits.flatMap(({ oldest_at: since }) => since ?? []).toSorted()
  if (count === 0 || oldest === undefined) return 'Rien n’attend.'
  const what = count === 1 ? '1 dossier attend quelqu’un, depuis' : `${formatWhole(count)} dossiers attendent quelqu’un, le plus ancien depuis`
  return `${what} ${ageOf(oldest, now).text}.`
}
