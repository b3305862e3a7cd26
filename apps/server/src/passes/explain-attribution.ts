import type { Nearness } from '@passerelle/contract/pass-events'
import type { PassFile } from '@passerelle/contract/pass-file'
import type { Db } from '#src/platform/database/tables.ts'
import type { AttributionRule } from './assign-passes.ts'

/** What an event keeps of how a pass came to somebody; those of before it was kept have no `why` and no `by`. */
interface Kept {
  allocationId?: number | null
  why?: AttributionRule
  by?: { nearness: Nearness; unused: number } | null
}

/** Why a held pass is where it is: told from its last attribution, as that was decided then. */
export async function explainAttribution(db: Db, { id, isOffer }: { id: number; isOffer: boolean }): Promise<PassFile['attribution']> {
  const event = await db
    .selectFrom('passEvents')
    .select(['at', 'detail'])
    .where('passId', '=', id)
    .where('event', '=', 'assigned')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!event) return null
  const { allocationId, why, by }: Kept = event.detail
  return {
    rule: why?.rule ?? (isOffer ? 'offer' : 'oldest'),
    at: event.at.toISOString(),
    waited: why?.rule === 'oldest' ? why.waited : null,
    place: why?.rule === 'oldest' ? why.place : null,
    request: allocationId ? await readRequest(db, allocationId) : null,
    supplier: by ?? null,
  }
}

async function readRequest(db: Db, allocationId: number) {
  const { approvedAt, ...request } = await db
    .selectFrom('allocations')
    .innerJoin('projects', 'projects.id', 'allocations.projectId')
    .innerJoin('requests', 'requests.id', 'projects.id')
    .select(['requests.id', 'requests.code', 'requests.title', 'projects.openedAt as approvedAt'])
    .where('allocations.id', '=', allocationId)
    .executeTakeFirstOrThrow()
  return { ...request, approved_at: approvedAt.toISOString() }
}
