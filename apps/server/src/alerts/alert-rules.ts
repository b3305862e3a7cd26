import type { BackupTimes } from '#src/installation/backup-marks.ts'
import { backupFailed, backupLate, diskNearlyFull, providerSilent } from './alert-words.ts'

const gib = 1024 ** 3
/** A nightly backup, and half a day for somebody to look. */
const backupLateMs = 36 * 3_600_000

/** A disk that is nearly full: less than a tenth free, and less than what a busy week writes. */
export function diskAlert({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): string | null {
  if (freeBytes >= 2 * gib || freeBytes >= totalBytes / 10) return null
  return diskNearlyFull(freeBytes / gib)
}

/** Payments were found paid by asking, while the provider's messages, which come first as a rule, did not come at all. */
export function silenceAlert({ paid, messages }: { paid: number; messages: number }): string | null {
  if (paid === 0 || messages > 0) return null
  return providerSilent(paid)
}

/** A backup that failed, or did not come any more; an installation that never made one has chosen so, or is being tried. */
export function backupAlert({ doneAt, failedAt, now }: BackupTimes & { now: Date }): string | null {
  if (failedAt && !(doneAt && doneAt >= failedAt)) return backupFailed(failedAt)
  if (!doneAt || now.getTime() - doneAt.getTime() <= backupLateMs) return null
  return backupLate(doneAt)
}
