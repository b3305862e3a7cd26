import { sql } from 'kysely'
import type { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses } from '#test/worlds/process-world.ts'

export interface TillPass {
  id: number
  code: string
  supplierId: number
  token: string
  beneficiaryId: number
}

/** Two scans of one supplier wait for each other's commit, on its balance. */
const supplierCount = 64
export const amountXof = 5000

/** Passes to scan: one of each supplier in turn, as if every till had its queue. */
export async function giveToTills(world: PassWorld, count: number): Promise<TillPass[]> {
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const bySupplier: TillPass[][] = []
  for (let n = 0; n < supplierCount; n += 1) {
    const supplierId = await world.supplier({ services: [service] })
    const token = await world.token(supplierId)
    const held = await giveManyPasses(world, {
      donor,
      beneficiary,
      supplier: supplierId,
      service,
      amountXof,
      count: Math.ceil(count / supplierCount),
    })
    bySupplier.push(held.map((pass) => ({ ...pass, supplierId, token, beneficiaryId: beneficiary })))
  }
  await sql`analyze`.execute(world.ctx.db)
  return Array.from({ length: count }, (_, n) =>
    bySupplier[n % supplierCount]?.[Math.floor(n / supplierCount)],
  ).filter((pass) => pass !== undefined)
}
