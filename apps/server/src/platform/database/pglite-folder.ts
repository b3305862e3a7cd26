import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { keepPrivate } from '#src/platform/data-folder.ts'
import type { Engine } from './engine.ts'
import { freeBytesOf, refuseWhenFull } from '#src/platform/disk-reserve.ts'
import { lockFolder } from '#src/platform/folder-lock.ts'
import { DurableNodeFS, durableStartParams, undurableStartParams } from './pglite-durable.ts'
import { pgliteEngine } from './pglite-engine.ts'
import { openPglite } from './pglite-remembering.ts'
import { pgliteParsers } from './sql-values.ts'

/** How much a start after a crash may have to replay: about half a second's work. */
const walBytesMax = 64 * 1024 * 1024
const walLookMs = 500
const unfinishedName = 'pglite.unfinished'
const syncsAtOnce = 4

/**
 * Opens the embedded database of a data folder, made there on the first start (about 5 s).
 * @throws FolderInUseError when another process has it open
 */
export async function openPgliteFolder(dataDir: string): Promise<Engine> {
  const folder = resolve(dataDir, 'pglite')
  const unlock = lockFolder(resolve(dataDir, 'pglite.lock'))
  const refuse = refuseWhenFull(() => freeBytesOf(dataDir))
  try {
    refuse()
    if (!existsSync(folder)) await createFolder(folder)
    const pglite = await openPglite({ fs: new DurableNodeFS(folder), startParams: durableStartParams, parsers: pgliteParsers })
    const checkpoint = checkpointWhenDue(pglite)
    const engine = pgliteEngine(pglite, async () => {
      refuse()
      await checkpoint()
    })
    return {
      ...engine,
      async close() {
        await engine.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A PostgreSQL server checkpoints by itself, in a process that the embedded one lacks: here, between two callers' turns. */
function checkpointWhenDue(pglite: PGlite): () => Promise<void> {
  let lookedAt = performance.now()
  return async () => {
    if (performance.now() - lookedAt < walLookMs) return
    lookedAt = performance.now()
    const { rows } = await pglite.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
    )
    if (Number(rows[0]?.bytes) > walBytesMax) await pglite.exec('checkpoint')
  }
}

/** Makes the database aside and renames it when it is whole and on disk: a stop in between leaves only rubbish to remove. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = join(dirname(folder), unfinishedName)
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create({ dataDir: unfinished, startParams: undurableStartParams })
  await pglite.exec('checkpoint')
  await pglite.close()
  keepPrivate(unfinished)
  await syncAll([unfinished, ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' }).map((name) => join(unfinished, name))])
  renameSync(unfinished, folder)
  await syncPath(dirname(folder))
}

/** Over a thousand: several at once share their waits for the disk, which takes a tenth of the time. */
async function syncAll(paths: string[]): Promise<void> {
  const left = paths.values()
  await Promise.all(Array.from({ length: syncsAtOnce }, async () => {
    for (const path of left) await syncPath(path)
  }))
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
