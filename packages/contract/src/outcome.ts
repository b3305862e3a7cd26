import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const getOutcome = defineRoute({
  method: 'GET',
  path: '/api/outcome',
  access: 'public',
  summary: 'What became of the call that was sent with this `Idempotency-Key`, for whoever sent it; « arrived »: it was carried out, and only the same call, sent again, can form its lost answer.',
  response: z.union([
    z.object({ state: z.literal('answered'), status: z.int(), reply: z.unknown() }),
    z.object({ state: z.enum(['under_way', 'arrived', 'never_arrived']) }),
  ]),
})
