import { openColumns } from '@passerelle/contract/open-data'
import { expect } from 'vitest'
import { publishFigures } from '#src/transparency/publish-figures.ts'
import { aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** A scanned pass is in what is published; fewer than five people have done it. */
const published = async (world: ContractWorld) => {
  await world.supplierWithScan()
  await publishFigures(world.ctx)
  return { client: world.visitor() }
}

export const transparencyCases: ContractCases = {
  getTransparency: {
    isPlain: true,
    prepare: async (world) => ({
      ...(await published(world)),
      expects: ({ figures }, { headers }) => {
        expect(figures).toMatchObject({ published_at: aText, days: { use_to_payment: null }, periods: [] })
        expect(figures.states.used.count).toBeGreaterThan(0)
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      },
    }),
    otherAnswers: {
      'is 304 to who has it already': async (world, route) => {
        const client = world.visitor()
        const { headers } = await client.call(route)
        const again = await client.call(route, {}, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
        expect([again.status, again.body]).toEqual([304, ''])
      },
    },
  },
  getTransparencyCsv: {
    isPlain: true,
    prepare: async (world) => ({
      ...(await published(world)),
      expects: (body, { headers }) => {
        expect(body.replace('\uFEFF', '').split('\r\n')[0]).toBe(openColumns.map(({ header }) => `"${header}"`).join(';'))
        expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      },
    }),
  },
  getTransparencyIati: {
    isPlain: true,
    prepare: async (world) => ({
      ...(await published(world)),
      expects: (body, { headers }) => {
        expect(body).toContain('<iati-activities version="2.03"')
        expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
      },
    }),
  },
}
