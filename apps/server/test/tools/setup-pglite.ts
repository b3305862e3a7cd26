import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { fromEngine } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { undurableStartParams } from '#src/platform/database/pglite-durable.ts'
import { pgliteEngine } from '#src/platform/database/pglite-engine.ts'
import { pgliteParsers } from '#src/platform/database/sql-values.ts'
import { templateKey } from './template-key.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/passerelle')

/** Makes the PGlite folders that test files copy, empty and migrated; kept between runs until a migration changes. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = join(cache, `pglite-${templateKey()}`)
  if (!existsSync(folder)) await makeTemplates(folder)
  project.provide('pgliteEmpty', join(folder, 'empty'))
  project.provide('pgliteTemplate', join(folder, 'migrated'))
}

/** Made aside: two runs that make one at the same time do not meet. */
async function makeTemplates(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) if (/^pglite-[^.]*$/u.test(name)) rmSync(join(cache, name), { recursive: true, force: true })
  const draft = `${folder}.${process.pid}`
  const [empty, migrated] = [join(draft, 'empty'), join(draft, 'migrated')]
  mkdirSync(draft)
  await (await openFolder(empty)).close() // closed in order: nothing is to be recovered at each start of a copy
  cpSync(empty, migrated, { recursive: true })
  const open = fromEngine(pgliteEngine(await openFolder(migrated)))
  await migrate(open)
  await open.close()
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

function openFolder(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir, startParams: undurableStartParams, parsers: pgliteParsers })
}
