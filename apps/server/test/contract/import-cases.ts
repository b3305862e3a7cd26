import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { sampleCsv, toForm } from '#test/tools/sample-files.ts'
import { listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const anImport = async (world: ContractWorld) => {
  const { id } = await world.ctx.db
    .insertInto('imports')
    .values({
      kind: 'suppliers', fileName: 'ateliers.csv', digest: digestOf(sampleCsv()), rowCount: 12, createdCount: 11, byId: await world.admin(),
      at: world.ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kind: 'suppliers', file_name: 'ateliers.csv', rows: 12, created: 11, by: { id: aNumber, name: aText }, at: anInstant }
}

export const importCases: ContractCases = {
  ...listCases(['adminListImports', 'adminCountImports', 'adminImportsFile'], {
    find: anImport, query: '?kind=suppliers', inFile: '"ateliers.csv";"Fournisseurs";12;11;',
  }),
  adminPreviewImport: {
    prepare: async (world) => ({
      client: await world.administrator(),
      expects: (body) => expect(body).toEqual({
        digest: expect.stringMatching(/^[\da-f]{64}$/), encoding: 'utf-8', rows: 1, creates: 1, faults: { total: 0, shown: [] },
        known: { total: 0, shown: [] }, alike: { total: 0, shown: [] }, sample: [{ line: 2, label: expect.stringMatching(/^Formation /) }],
        earlier: null,
      }),
    }),
  },
  adminRunImport: {
    prepare: async (world) => {
      const content = sampleCsv()
      return {
        client: await world.administrator(),
        file: { content },
        changes: { digest: digestOf(content), creates: '1' },
        expects: (body) => expect(body).toEqual({
          status: true, message: 'L’import est fait\u00A0: 1\u00A0service ou produit au catalogue.', id: aNumber, created: 1,
        }),
      }
    },
    otherAnswers: {
      'answers 409 to a file that was imported already': async (world, route) => {
        const [client, content] = [await world.administrator(), sampleCsv()]
        const form = () => ({ kind: 'services', digest: digestOf(content), creates: '1', csv_file: { content, name: 'liste.csv' } })
        expect((await client.postForm(route.path, toForm(form()))).status).toBe(200)
        const again = await client.postForm(route.path, toForm(form()))
        expect([again.status, again.body]).toEqual([409, { message: expect.stringMatching(/^Ce fichier a déjà été importé par /) }])
      },
    },
  },
}
