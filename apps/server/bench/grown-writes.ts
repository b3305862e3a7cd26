import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { openProcessWorld } from '#test/worlds/process-world.ts'
import { giveToTills, type TillPass } from './give-to-tills.ts'
import type { GrownWorld } from './grown-worlds.ts'
import { ScanClient } from './scan-client.ts'

/** Given out at once, among so many wishes for exactly that. */
export const attribution = { passes: 500, wishes: 10_000 }

/** Gifts of the kind that most people wait for, given out as the job does it. The wishes that the last round fulfilled are added again. */
export async function timeAttributions({ settings }: GrownWorld, rounds: number): Promise<number[]> {
  const { open, world } = await openProcessWorld(settings)
  const { db } = open
  const { serviceId, amountXof } = await db
    .selectFrom('allocations')
    .select(['serviceId', 'amountXof'])
    .where('status', '=', 'open')
    .groupBy(['serviceId', 'amountXof'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const donor = await db.selectFrom('partners').select('userId').limit(1).executeTakeFirstOrThrow()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sql`with open_projects as (
        select p.id from projects p join users u on u.id = p.beneficiary_id
        where p.status = 'pending' and p.service_id = ${serviceId} and u.suspended_at is null
      ), waiting as (
        select count(*) as count from allocations
        where status = 'open' and amount_xof = ${amountXof} and project_id in (select id from open_projects)
      )
      insert into allocations (project_id, service_id, amount_xof, status)
      select o.id, ${serviceId}, ${amountXof}, 'open' from generate_series(1, ${attribution.wishes}) as n cross join open_projects o
      order by n, o.id limit (select greatest(0, ${attribution.wishes} - count) from waiting)`.execute(db)
    await sql`vacuum (analyze) allocations`.execute(db)
    await world.fundedPasses(donor.userId, serviceId, amountXof, attribution.passes)
    const before = performance.now()
    const given = await attributePasses(world.ctx)
    times.push(performance.now() - before)
    if (given !== attribution.passes) throw new Error(`${given} passes were given out, not ${attribution.passes}`)
  }
  await open.close()
  return times
}

/** Tills of a world, that scan one pass after the other. */
export class Tills {
  readonly #client: ScanClient
  readonly #passes: TillPass[]

  private constructor(client: ScanClient, passes: TillPass[]) {
    this.#client = client
    this.#passes = passes
  }

  static async open({ settings, server }: GrownWorld, count: number): Promise<Tills> {
    const { open, world } = await openProcessWorld(settings)
    const passes = await giveToTills(world, count)
    await open.close()
    return new Tills(await ScanClient.open(server.url), passes)
  }

  get left(): number {
    return this.#passes.length
  }

  async timeScan(): Promise<number> {
    const pass = this.#passes.pop()
    if (!pass) throw new Error('There were not enough passes')
    const before = performance.now()
    await this.#client.scan({ ...pass, key: randomUUID() })
    return performance.now() - before
  }

  close(): void {
    this.#client.close()
  }
}
