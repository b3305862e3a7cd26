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

/** After it, the end of the chain is not the one that there was. */
export const breaksChain = ({ kind }: JournalFault): boolean => kind === 'chain' || kind === 'head' || kind === 'shorter'

interface Seal {
  place: number
  lineId: number
  digest: Buffer
  chain: Buffer
  isThere: boolean
  fits: boolean
}

const batchSize = 5000

/** Of one look at what is new: as many lines as a run seals, few at a time, so that a scan comes in between. */
const latest: Part = { lines: 20_000, batch: 500 }

interface Part {
  lines: number
  batch: number
}

/**
 * Looks through the whole chain: what was changed, removed or put in by hand since it was sealed. Who could make the whole chain anew
 * is found by a head that was kept elsewhere.
 */
export async function verifyJournal({ db }: Pick<Context, 'db'>, kept?: Head | null): Promise<{ head: Head; faults: JournalFault[] }> {
  const { faults, note } = noteFaults()
  const head = await walk(db, chainStart, { lines: Number.POSITIVE_INFINITY, batch: batchSize }, note)
  const notKept = kept && await compareHead({ db }, kept)
  if (notKept) note(notKept.kind, notKept.id, notKept.count)
  const { rows: [unsealed] } = await sql<{ count: number; first: number | null }>`select count(*) as count, min(id) as first from journal
    where not exists (select from journal_seals where line_id = id)
      and not exists (select from journal_unsealed where line_id = id)`.execute(db)
  if (unsealed?.first) note('unsealed', unsealed.first, unsealed.count)
  return { head, faults: [...faults.values()] }
}

/** Of what was sealed after a kept end that still fits, so many lines: as far as they were looked through, and what does not fit there. */
export async function verifyLatest(
  { db }: Pick<Context, 'db'>,
  kept: Head | null,
  part = latest,
): Promise<{ head: Head; faults: JournalFault[] }> {
  const notKept = kept && await compareHead({ db }, kept)
  if (notKept) return { head: kept, faults: [notKept] }
  const { faults, note } = noteFaults()
  const head = await walk(db, kept ? { place: kept.place, chain: Buffer.from(kept.chain, 'hex') } : chainStart, part, note)
  return { head, faults: [...faults.values()] }
}

type Note = (kind: JournalFault['kind'], id: number, count?: number) => void

function noteFaults(): { faults: ReadonlyMap<string, JournalFault>; note: Note } {
  const faults = new Map<JournalFault['kind'], JournalFault>()
  const note: Note = (kind, id, count = 1) => {
    const found = faults.get(kind)
    faults.set(kind, { kind, id: found?.id ?? id, count: (found?.count ?? 0) + count })
  }
  return { faults, note }
}

/** From one place on, link by link. Returns where it came to. */
async function walk(db: Context['db'], from: typeof chainStart, { lines, batch }: Part, note: Note): Promise<Head> {
  let { place, chain } = from
  for (let left = lines; left > 0;) {
    const seals = await readSeals(db, place, Math.min(batch, left))
    for (const seal of seals) {
      if (!seal.isThere) note('removed', seal.lineId)
      else if (!seal.fits) note('changed', seal.lineId)
      if (seal.place !== place + 1 || !chainAfter(chain, seal).equals(seal.chain)) note('chain', seal.place)
      ;({ place, chain } = seal)
    }
    if (seals.length < Math.min(batch, left)) break
    left -= seals.length
  }
  return { place, chain: chain.toString('hex') }
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

async function readSeals(db: Context['db'], after: number, most: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`select place, line_id as "lineId", digest, chain, journal.id is not null as "isThere",
      journal_digest(journal, salt) = digest as fits
    from journal_seals left join journal on journal.id = line_id where place > ${after} order by place limit ${most}`.execute(db)
  return rows
}
