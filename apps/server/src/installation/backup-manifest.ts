import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { noWholeBackup } from './installation-words.ts'
import { CommandError } from './run-command.ts'

/** What a backup says of itself, written last: a folder without it is a backup that broke off. */
export const manifestFile = 'backup.json'

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  installation: z.string(),
  keyFingerprint: z.string(),
  files: z.number(),
})
export type BackupManifest = z.infer<typeof manifest>

/** @throws CommandError when the folder is no whole backup */
export function readManifest(folder: string): BackupManifest {
  const found = z.safeParse(manifest, readJson(join(folder, manifestFile)))
  if (!found.success) throw new CommandError(noWholeBackup(folder, manifestFile))
  return found.data
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
