import { expect } from 'vitest'
import { anInstant, type ContractCases } from './contract-case.ts'

export const downloadCases: ContractCases = {
  getDownloadAddress: {
    prepare: async (world) => ({
      client: await world.administrator(),
      query: `?of=${encodeURIComponent('/api/admin/payouts/file?status=pending')}`,
      expects: (body) =>
        expect(body).toEqual({ address: expect.stringMatching(/^\/api\/admin\/payouts\/file\?key=[\w-]+$/), expires_at: anInstant }),
    }),
    otherAnswers: {
      'answers 404 for what is no file': async (world, route) => {
        for (const of of ['/api/admin/payouts', '/api/nulle-part', '']) {
          expect((await (await world.administrator()).get(`${route.path}?of=${encodeURIComponent(of)}`)).status, of).toBe(404)
        }
      },
    },
  },
}
