import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'

import { fromEngine } from '#src/platform/database.ts'
import { migrate } from '#src/platform/migrate.ts'
import { pgliteEngine } from '#src/platform/pglite-engine.ts'
import { pgliteParsers } from '#src/platform/sql-values.ts'

import { templateKey } from './template-key.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/passerelle')

/** Makes the migrated PGlite that test files copy; kept between runs until a migration changes. */
export default async function setup(project: TestProject): Promise<void> {
  const path = join(cache, `pglite-${templateKey()}.tar`)
  if (!existsSync(path)) await makeTemplate(path)
  project.provide('pgliteTemplate', path)
}

async function makeTemplate(path: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) if (name.startsWith('pglite-')) rmSync(join(cache, name))
  const pglite = await PGlite.create({ parsers: pgliteParsers })
  const open = fromEngine(pgliteEngine(pglite))
  await migrate(open)
  await pglite.exec('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await open.close()
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, path)
}
