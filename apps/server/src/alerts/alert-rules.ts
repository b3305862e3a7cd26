import { formatInstant } from '@passerelle/contract/dates'
import type { BackupTimes } from '#src/installation/backup-marks.ts'

const GIB = 1024 ** 3
/** A nightly backup, and half a day for somebody to look. */
const backupLateMs = 36 * 3_600_000

/** A disk that is nearly full: less than a tenth free, and less than what a busy week writes. */
export function diskAlert({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): string | null {
  if (freeBytes >= 2 * GIB || freeBytes >= totalBytes / 10) return null
  return `Le disque de DATA_DIR est presque plein\u00A0: ${(freeBytes / GIB).toFixed(1).replace('.', ',')}\u00A0Gio libres. Agrandissez-le, ou retirez d’anciennes sauvegardes.`
}

/** Payments were found paid by asking, while the provider's messages, which come first as a rule, did not come at all. */
export function silenceAlert({ paid, messages }: { paid: number; messages: number }): string | null {
  if (paid === 0 || messages > 0) return null
  return `Aucun message du prestataire de paiement depuis 24 heures, alors que des paiements ont abouti (${paid}). Vérifiez, dans son tableau de bord, l’adresse du webhook et son secret.`
}

/** Jobs that ended among the failed ones. */
export function failedJobsAlert(name: string, count: number): string {
  const what = count === 1 ? '1 tâche a échoué' : `${count} tâches ont échoué`
  return `${what} définitivement depuis 24 heures («\u00A0${name}\u00A0»). Le journal du serveur dit pourquoi\u00A0: cherchez «\u00A0job failed for good\u00A0».`
}

/** A backup that failed, or did not come any more; an installation that never made one has chosen so, or is being tried. */
export function backupAlert({ doneAt, failedAt, now }: BackupTimes & { now: Date }): string | null {
  const whatToType = 'Refaites-la\u00A0: runuser -u passerelle -- npm run backup -- /var/backups/passerelle --keep 14. Ce que la dernière a dit\u00A0: journalctl -u passerelle-backup.'
  if (failedAt && !(doneAt && doneAt >= failedAt)) return `La sauvegarde du ${formatInstant(failedAt)} a échoué. ${whatToType}`
  if (!doneAt || now.getTime() - doneAt.getTime() <= backupLateMs) return null
  return `Aucune sauvegarde depuis celle du ${formatInstant(doneAt)}. ${whatToType}`
}
