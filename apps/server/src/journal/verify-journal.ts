import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { chainAfter, chainStart } from './journal-chain.ts'

/** The end of the chain, as it left by the alert channel. */
export interface Head {
  place: number
  /** In hexadecimal. */
  chain: string
}

export interface JournalFault {
  /**
   * `changed`, `removed`: a sealed line; `unsealed`: a line that neither has a place nor waits for one; `chain`: a place; `head`,
   * `shorter`: the place of a kept end, which has another chain, or which the journal does not reach.
   */
  kind: 'changed' | 'removed' | 'chain' | 'unsealed' | 'head' | 'shorter'
  count: number
  /** The first one. */
  id: number
}

interface Seal {
  place: number
  lineId: number
  digest: Buffer
  chain: Buffer
  isThere: boolean
  fits: boolean
}

const batchSize = 5000

/**
 * Looks through the whole chain: what was changed, removed or put in by hand since it was sealed. Who could make the whole chain anew
 * is found by a head that was kept elsewhere.
 */
export async function verifyJournal({ db }: Pick<Context, 'db'>, kept?: Head | null): Promise<{ head: Head; faults: JournalFault[] }> {
  const faults = new Map<JournalFault['kind'], JournalFault>()
  const note = (kind: JournalFault['kind'], id: number, count = 1) => {
    const found = faults.get(kind)
    faults.set(kind, { kind, id: found?.id ?? id, count: (found?.count ?? 0) + count })
  }
  let { place, chain } = chainStart
  for (let seals = await readSeals(db, place); seals.length > 0; seals = await readSeals(db, place)) {
    for (const seal of seals) {
      if (!seal.isThere) note('removed', seal.lineId)
      else if (!seal.fits) note('changed', seal.lineId)
      if (seal.place !== place + 1 || !chainAfter(chain, seal).equals(seal.chain)) note('chain', seal.place)
      ;({ place, chain } = seal)
    }
  }
  const notKept = kept && await compareHead({ db }, kept)
  if (notKept) note(notKept.kind, notKept.id, notKept.count)
  const { rows: [unsealed] } = await sql<{ count: number; first: number | null }>`select count(*) as count, min(id) as first from journal
    where not exists (select from journal_seals where line_id = id)
      and not exists (select from journal_unsealed where line_id = id)`.execute(db)
  if (unsealed?.first) note('unsealed', unsealed.first, unsealed.count)
  return { head: { place, chain: chain.toString('hex') }, faults: [...faults.values()] }
}

/** One look: whether the chain still is, at that place, what it was. */
export async function compareHead({ db }: Pick<Context, 'db'>, kept: Head): Promise<JournalFault | null> {
  const last = db.selectFrom('journalSeals').select(['place', 'chain']).orderBy('place', 'desc').limit(1)
  const end = await last.where('place', '<=', kept.place).executeTakeFirst()
  if (end?.place === kept.place) return end.chain.toString('hex') === kept.chain ? null : { kind: 'head', id: kept.place, count: 1 }
  const isBeyond = await last.executeTakeFirst().then((beyond) => (beyond?.place ?? 0) > kept.place)
  return isBeyond
    ? { kind: 'head', id: kept.place, count: 1 }
    : { kind: 'shorter', id: kept.place, count: kept.place - (end?.place ?? 0) }
}

async function readSeals(db: Context['db'], after: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`select place, line_id as "lineId", digest, chain, journal.id is not null as "isThere",
      journal_digest(journal, salt) = digest as fits
    from journal_seals left join journal on journal.id = line_id where place > ${after} order by place limit ${batchSize}`.execute(db)
  return rows
}
