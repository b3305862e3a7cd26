import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'

import { fromEngine } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { pgliteEngine } from '#src/platform/database/pglite-engine.ts'
import { pgliteParsers } from '#src/platform/database/sql-values.ts'

import { templateKey } from './template-key.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/passerelle')

/** Makes the PGlite that test files copy, migrated or empty; kept between runs until a migration changes. */
export default async function setup(project: TestProject): Promise<void> {
  const empty = join(cache, `pglite-${templateKey()}-empty.tar`)
  const template = join(cache, `pglite-${templateKey()}.tar`)
  if (!existsSync(template) || !existsSync(empty)) await makeTemplates(empty, template)
  project.provide('pgliteEmpty', empty)
  project.provide('pgliteTemplate', template)
}

async function makeTemplates(empty: string, template: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) if (name.startsWith('pglite-')) rmSync(join(cache, name), { force: true })
  const pglite = await PGlite.create({ parsers: pgliteParsers })
  const open = fromEngine(pgliteEngine(pglite))
  await dump(pglite, empty)
  await migrate(open)
  await dump(pglite, template)
  await open.close()
}

async function dump(pglite: PGlite, path: string): Promise<void> {
  await pglite.exec('checkpoint')
  const tar = await pglite.dumpDataDir('none')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await tar.arrayBuffer()))
  renameSync(draft, path)
}
