import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

/** Why a killed process loses nothing; it is killed in `pglite-folder.drill.test.ts`. */
test('every commit reaches the disk before it is acknowledged', async () => {
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  const dataDir = mkdtempSync(join(tmpdir(), 'pglite-syncs-'))
  const open = await openDatabase({ dataDir })
  try {
    await sql`create table counted (id int)`.execute(open.db)
    for (let id = 0; id < 50; id++) {
      const before = sync.mock.calls.length
      await sql`insert into counted values (${id})`.execute(open.db)
      expect(sync.mock.calls.length).toBeGreaterThan(before)
    }
    const before = sync.mock.calls.length
    await sql`select count(*) from counted`.execute(open.db)
    expect(sync.mock.calls.length).toBe(before)
  } finally {
    sync.mockRestore()
    await open.close()
    rmSync(dataDir, { recursive: true })
  }
})
