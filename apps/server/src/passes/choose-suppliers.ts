import type { Nearness } from '@passerelle/contract/pass-events'
import type { Tx } from '#src/platform/database/tables.ts'
import { activeSuppliers } from './active-suppliers.ts'

interface Candidate {
  id: number
  department: string | null
  city: string | null
}

export interface ChosenSupplier {
  supplierId: number
  nearness: Nearness
  /** Passes that it had to serve before this one: nobody as near had fewer. */
  unused: number
}

/** Kept with the event: why this one. */
export const whyChosen = ({ nearness, unused }: ChosenSupplier) => ({ nearness, unused })

interface Wish {
  serviceId: number
  beneficiaryId: number
}

/**
 * Who serves the passes of one batch: among approved suppliers of the service, those of the beneficiary's commune, else
 * department, else anywhere; then the one with the fewest unused passes, with why it was. Null when nobody provides the service. What
 * each has is counted once for all of them, and those just given are added. The ones found are held: whoever suspends one, or takes
 * the service away, waits for this batch and finds its passes.
 */
export function supplierChooser(tx: Tx): (wish: Wish) => Promise<ChosenSupplier | null> {
  const services = new Map<number, Candidate[]>()
  const places = new Map<number, { department: string; city: string }>()
  const unused = new Map<number, number>()
  const held = new Set<string>()

  return async ({ serviceId, beneficiaryId }) => {
    const place = places.get(beneficiaryId) ?? (await readPlace(tx, beneficiaryId))
    places.set(beneficiaryId, place)
    const candidates = services.get(serviceId) ?? (await listCandidates(tx, serviceId))
    services.set(serviceId, candidates)
    for (;;) {
      const { nearness, nearest } = nearestOf(candidates, place)
      const uncounted = nearest.filter(({ id }) => !unused.has(id)).map(({ id }) => id)
      for (const { id, count } of await countUnused(tx, uncounted)) unused.set(id, count)
      const fewest = nearest.toSorted((one, other) => (unused.get(one.id) ?? 0) - (unused.get(other.id) ?? 0) || one.id - other.id)[0]
      if (!fewest) return null
      const key = `${fewest.id} ${serviceId}`
      if (held.has(key) || (await holdSupplier(tx, fewest.id, serviceId))) {
        held.add(key)
        const before = unused.get(fewest.id) ?? 0
        unused.set(fewest.id, before + 1)
        return { supplierId: fewest.id, nearness, unused: before }
      }
      // Suspended, or gone from the service, since the list was read.
      candidates.splice(candidates.indexOf(fewest), 1)
    }
  }
}

function nearestOf(
  candidates: Candidate[],
  { department, city }: { department: string; city: string },
): { nearness: Nearness; nearest: Candidate[] } {
  const near = candidates.filter((one) => one.department === department)
  const nearest = near.filter((one) => one.city === city)
  if (nearest.length > 0) return { nearness: 'city', nearest }
  return near.length > 0 ? { nearness: 'department', nearest: near } : { nearness: 'anywhere', nearest: candidates }
}

function readPlace(tx: Tx, beneficiaryId: number) {
  return tx.selectFrom('beneficiaries').select(['department', 'city']).where('userId', '=', beneficiaryId).executeTakeFirstOrThrow()
}

function listCandidates(tx: Tx, serviceId: number): Promise<Candidate[]> {
  return activeSuppliers(tx)
    .select(['suppliers.userId as id', 'suppliers.department', 'suppliers.city'])
    .where('supplierServices.serviceId', '=', serviceId)
    .execute()
}

/** Of each, in the order of the ids; those who have none too. */
async function countUnused(tx: Tx, supplierIds: number[]): Promise<{ id: number; count: number }[]> {
  if (supplierIds.length === 0) return []
  const rows = await tx
    .selectFrom('passes')
    .select((eb) => [eb.ref('supplierId').$notNull().as('id'), eb.fn.countAll<number>().as('count')])
    .where('supplierId', 'in', supplierIds)
    .where('state', 'in', ['assigned', 'suspended'])
    .groupBy('supplierId')
    .execute()
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return supplierIds.map((id) => ({ id, count: counts.get(id) ?? 0 }))
}

/** Whether it still may serve; to the end of the transaction, if so. */
async function holdSupplier(tx: Tx, supplierId: number, serviceId: number): Promise<boolean> {
  const supplier = await activeSuppliers(tx)
    .select('users.id')
    .where('supplierServices.supplierId', '=', supplierId)
    .where('supplierServices.serviceId', '=', serviceId)
    .forShare(['users', 'supplierServices'])
    .executeTakeFirst()
  return supplier !== undefined
}
