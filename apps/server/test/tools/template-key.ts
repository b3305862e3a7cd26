import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { migrationsFolder, readMigrations } from '#src/platform/database/migrate.ts'

/** Changes whenever a fresh database would be another: migrations, job queue, PGlite, pg-boss. */
export function templateKey(): string {
  const root = join(import.meta.dirname, '../../../..')
  const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const parts = [
    ...readMigrations(migrationsFolder).map((migration) => migration.checksum),
    readFileSync(join(import.meta.dirname, '../../src/platform/jobs/job-queue.ts'), 'utf8'),
    packages['node_modules/@electric-sql/pglite']?.version,
    packages['node_modules/pg-boss']?.version,
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}
