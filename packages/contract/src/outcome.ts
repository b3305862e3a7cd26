import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const getOutcome = defineRoute({
  method: 'GET',
  path: '/api/outcome',
  access: 'public',
  summary: 'What became of the call that was sent with this `Idempotency-Key`, for whoever sent it; « under way » also while a retry is needed to end it.',
  response: z.union([z.object({ state: z.literal('answered'), status: z.int(), reply: z.unknown() }), z.object({ state: z.enum(['under_way', 'never_arrived']) })]),
})
