import { rmSync, writeFileSync, utimesSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Empty files: their time alone counts, so that they are made on a full disk too, and read whoever has made them. */
const marks = { done: 'backup.done', failed: 'backup.failed' } as const

/** When a backup last ended well, and badly; null when none ever did. */
export interface BackupTimes {
  doneAt: Date | null
  failedAt: Date | null
}

/** For the server's watch, since nobody reads what a timer prints. */
export function markBackup(dataDir: string, outcome: keyof typeof marks, at: Date): void {
  const path = join(dataDir, marks[outcome])
  rmSync(path, { force: true }) // root's perhaps, from a backup by hand
  writeFileSync(path, '', { mode: 0o600 })
  utimesSync(path, at, at)
}

export async function readBackupTimes(dataDir: string): Promise<BackupTimes> {
  const timeOf = (mark: string) => stat(join(dataDir, mark)).then(({ mtime }) => mtime, () => null)
  return { doneAt: await timeOf(marks.done), failedAt: await timeOf(marks.failed) }
}
