import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { chainAfter, chainStart } from './journal-chain.ts'

const batchSize = 1000
/** Of one run: what a journal from before the chain holds is sealed by the first ones. */
const mostBatches = 20

/**
 * Gives each line of the journal its place in the chain, once all transactions older than its own have ended: no line comes in later
 * before one that is sealed. May run twice, several at once.
 */
export async function sealJournal(ctx: Pick<Context, 'db'>): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const sealed = await inTransaction(ctx, sealBatch)
    if (sealed < batchSize) return
  }
}

async function sealBatch(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('journal', 0))`.execute(tx)
  const settled = await takeSettled(tx)
  if (settled.length === 0) return 0
  const last = await tx.selectFrom('journalSeals').select(['place', 'chain']).orderBy('place', 'desc').limit(1).executeTakeFirst()
  let { place, chain } = last ?? chainStart
  const seals = settled.map(({ lineId, salt, digest }) => {
    place += 1
    chain = chainAfter(chain, { place, lineId, digest })
    return { place, lineId, salt, digest, chain }
  })
  await tx.insertInto('journalSeals').values(seals).execute()
  return seals.length
}

interface Settled {
  lineId: number
  salt: string
  digest: Buffer
}

/** Lines that wait and whose transaction is older than every open one. `xmin` is who wrote the row, with its line: also after a restore. */
async function takeSettled(tx: Tx): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    with settled as (
      delete from journal_unsealed where line_id in (
        select line_id from journal_unsealed where age(xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)
        order by line_id limit ${batchSize})
      returning line_id),
    salted as materialized (select line_id, gen_random_uuid() as salt from settled)
    select line_id as "lineId", salt, journal_digest(journal, salt) as digest from salted join journal on journal.id = line_id
    order by line_id`.execute(tx)
  return rows
}
