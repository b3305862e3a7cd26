import { createHash } from 'node:crypto'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import { hashPassword } from '#src/platform/password.ts'
import { keepSums } from '#src/ledger/keep-sums.ts'
import { sealCode } from '#src/passes/pass-codes.ts'
import type { OpenDatabase } from '#src/platform/database/database.ts'
import type { Session } from '#src/platform/database/engine.ts'
import type { Keys } from '#src/platform/keys.ts'
import { deskScript } from './desk-tables.ts'
import { sizeOf, type WorldSize } from './world-size.ts'
import { restartIds, worldScript } from './world-tables.ts'

/** Of everybody in a world that was made. */
export const worldPassword = 'Lagune-et-sable-7'

export interface WorldOptions {
  /** 1 is 200,000 people and 1,000,000 passes. */
  scale: number
  seed: number
  now: Date
}

/**
 * Fills an empty, migrated PostgreSQL with people, requests, payments, passes with codes that work, uses, ledger and payouts, in
 * one transaction: a world that was not finished leaves nothing. The same seed and instant make the same rows, codes included.
 * @throws Error when somebody is there already
 */
export async function generateWorld(open: OpenDatabase, keys: Keys, { scale, seed, now }: WorldOptions): Promise<WorldSize> {
  const size = sizeOf(scale)
  const passwordHash = await hashPassword(worldPassword)
  await open.withSession(async (session) => {
    await session.script('begin; lock table users in access exclusive mode')
    if ((await session.query('select 1 from users limit 1', [])).length > 0) throw new Error('This database has people already.')
    const input = { size, seed, now, passwordHash }
    await session.script(worldScript(input))
    await session.script(deskScript(input))
    await giveCodes(session, keys, seed)
    await session.script(restartIds)
    await session.script('commit')
    // Without it, plans are those of empty tables, and no row is known to be visible to all.
    await session.script('vacuum (analyze)')
  })
  // As the nights since have left them.
  for (const days of [2, 1]) await keepSums({ db: open.db, now: () => new Date(now.getTime() - days * 86_400_000) })
  return size
}

const codesAtOnce = 10_000

/** Held passes, one after the other. */
async function giveCodes(session: Session, keys: Keys, seed: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await session.query(
      'select id from passes where id > $1 and beneficiary_id is not null order by id limit $2',
      [after, codesAtOnce],
    )
    const ids = rows.map(({ id }) => Number(id))
    const last = ids.at(-1)
    if (last === undefined) return
    const codes = ids.map((id) => codeOf(id, seed))
    await session.query(
      `insert into pass_codes (code_hash, pass_id, sealed)
       select * from unnest($1::bytea[], $2::bigint[], $3::bytea[])`,
      [codes.map((code) => keys.lookup(code)), ids, ids.map((id, n) => sealCode(keys, id, codes[n] ?? ''))],
    )
    after = last
  }
}

/** Drawn from the seed, unlike those of people. */
const codeOf = (passId: number, seed: number) => passCodeFrom(createHash('sha256').update(`${seed}:${passId}`).digest())
