import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import type { Mail } from '#src/notices/send-notice.ts'
import { mailUses } from './mail-uses.ts'

let t: TestApp
let world: PassWorld
let [donor, service, supplier] = [0, 0, 0]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  supplier = await world.supplier({ services: [service] })
})

/** As scans leave them; their money is not what is looked at here. */
async function use(beneficiary: number, count: number, amountXof = 5000): Promise<void> {
  const ids = await world.fundedPasses(donor, service, amountXof, count)
  await t.services.db
    .insertInto('redemptions')
    .values(ids.map((passId) => ({ passId, supplierId: supplier, beneficiaryId: beneficiary, amountXof, at: t.clock.now() })))
    .execute()
}

/** What waits to be sent. */
async function mailsTo(beneficiary: number): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`select data -> 'data' as mail from pgboss.job where data ->> 'name' = 'send-mail'
    and (data -> 'data' ->> 'userId')::bigint = ${beneficiary} order by created_on`.execute(t.services.db)
  return rows.map(({ mail }) => mail)
}

describe('the mail about used passes', () => {
  it('waits two minutes for what follows, then takes what has followed with it', async () => {
    const person = await world.beneficiary()
    await use(person, 1)
    t.clock.forward(119_000)
    expect(await mailUses(t.system)).toBe(0)
    await use(person, 1)
    t.clock.forward(1000)
    expect(await mailUses(t.system)).toBe(1)
    expect(await mailUses(t.system)).toBe(0)
    expect(await mailsTo(person)).toMatchObject([{ subject: `2 de vos ${product.nouns} ont été utilisés` }])
  })

  it('shows twenty lines, counts the others, and sums them all', async () => {
    const person = await world.beneficiary()
    await use(person, 25, 2000)
    t.clock.forward(120_000)
    await mailUses(t.system)
    const [mail, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(mail?.rows).toHaveLength(22)
    expect(mail?.rows?.slice(-2)).toEqual([
      { label: 'Autres', value: `5 ${product.nouns}` },
      { label: 'Total', value: formatXof(50_000), isTotal: true },
    ])
  })

  it('tells each use once, in all, when four runs race', async () => {
    await warmConnections(t.services.db, 4)
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all(Array.from({ length: 30 }, () => world.beneficiary()))
      for (const person of people) await use(person, 1)
      t.clock.forward(120_000)
      const runs = await Promise.all(Array.from({ length: 4 }, () => mailUses(t.system)))
      expect(runs.reduce((sum, mails) => sum + mails, 0)).toBe(30)
      for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
    }
  })
})
