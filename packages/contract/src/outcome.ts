import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const getOutcome = defineRoute({
  method: 'GET',
  path: '/api/outcome',
  access: 'public',
  summary: 'Ce qu’est devenu l’appel envoyé avec cette `Idempotency-Key`, pour qui l’a envoyé\u00A0; `arrived`\u00A0: il a été exécuté, et seul le même appel, renvoyé, en redonne la réponse.',
  refuses: ['page_expired', 'unauthenticated'],
  response: z.union([
    z.object({ state: z.literal('answered'), status: z.int(), reply: z.unknown() }),
    z.object({ state: z.enum(['under_way', 'arrived', 'never_arrived']) }),
  ]),
})
