import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

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

/** @throws Error when the folder is no whole backup */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, manifestFile)
  const found = existsSync(path) ? z.safeParse(manifest, JSON.parse(readFileSync(path, 'utf8'))) : undefined
  if (!found?.success) throw new Error(`${folder} n’est pas une sauvegarde entière (${manifestFile} manque).`)
  return found.data
}
