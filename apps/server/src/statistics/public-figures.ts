import { sql } from 'kysely'
import { countPassesByState } from '#src/ledger/pass-states.ts'
import { sumEvents } from '#src/ledger/sum-events.ts'
import type { Services } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { type DepartmentOfUses, fewestPeople, mergeFew } from './merge-few.ts'
import { listUsesByPlace } from './uses-by-place.ts'

export interface PublicFigures {
  at: Date
  programme: Programme | null
  week: DepartmentOfUses[]
}

interface Programme {
  people: number
  uses: number
  communes: number | null
  givenXof: number
  usedXof: number
  waitingXof: number
  returnedXof: number
}

const keptMs = 5 * 60_000
const weekMs = 7 * 86_400_000

/**
 * What everybody may read, counted again after five minutes at most, whoever asks and however many do. Whoever comes while it is counted
 * waits for the same count.
 */
export function keepPublicFigures({ db, now }: Pick<Services, 'db' | 'now'>): () => Promise<PublicFigures> {
  let kept: Promise<PublicFigures> | null = null
  let countedAt = -Infinity
  return () => {
    const at = now()
    if (kept && Math.abs(at.getTime() - countedAt) < keptMs) return kept
    countedAt = at.getTime()
    const counted = countPublicFigures(db, at)
    kept = counted
    counted.catch(() => {
      if (kept === counted) kept = null
    })
    return counted
  }
}

async function countPublicFigures(db: Db, at: Date): Promise<PublicFigures> {
  const people = await countPeopleHelped(db)
  if (people < fewestPeople) return { at, programme: null, week: [] }
  const [{ used: uses }, places, money] = [await countPassesByState(db), await listUsesByPlace(db), await splitGiven(db)]
  const communes = places.flatMap((place) => place.communes).filter((commune) => commune.uses > 0).length
  return {
    at,
    programme: { people, uses, communes: communes < fewestPeople ? null : communes, ...money },
    week: mergeFew(await listUsesSince(db, new Date(at.getTime() - weekMs))),
  }
}

/** Beneficiaries of whom a use stands. */
async function countPeopleHelped(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ people: number }>`
    select count(distinct beneficiary_id) as people from redemptions where undone_at is null`.execute(db)
  return row?.people ?? 0
}

/** What came for services, by where it is now: the account of the unused ones holds what was neither used nor given back. */
async function splitGiven(db: Db): Promise<Pick<Programme, 'givenXof' | 'usedXof' | 'waitingXof' | 'returnedXof'>> {
  const moved = await sumEvents(db, 'pass_funds')
  const sumOf = (...kinds: string[]) => moved.reduce((sum, { kind, amountXof }) => (kinds.includes(kind) ? sum + amountXof : sum), 0)
  const waitingXof = moved.reduce((sum, { amountXof }) => sum + amountXof, 0)
  const [usedXof, returnedXof] = [0 - sumOf('pass_used', 'scan_undone'), 0 - sumOf('refund')]
  return { givenXof: usedXof + waitingXof + returnedXof, usedXof, waitingXof, returnedXof }
}

/** Uses that stand, by the department where their holder lived. */
async function listUsesSince(db: Db, since: Date): Promise<(DepartmentOfUses & { department: string })[]> {
  const { rows } = await sql<DepartmentOfUses & { department: string }>`
    select department, count(*) as uses, count(distinct beneficiary_id) as people, sum(amount_xof)::bigint as amount_xof
    from redemptions where at >= ${since} and undone_at is null and department is not null group by department`.execute(db)
  return rows
}
