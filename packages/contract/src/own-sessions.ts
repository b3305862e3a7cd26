import * as z from 'zod/mini'
import { defineRoute, done, instant } from './route.ts'

export const listOwnSessions = defineRoute({
  method: 'GET',
  path: '/api/sessions',
  access: 'signedIn',
  summary: 'Où l’on est connecté, la dernière session utilisée d’abord\u00A0; cinquante au plus, sur `count`.',
  response: z.object({
    sessions: z.array(z.object({
      id: z.string(),
      /** « Chrome, Android »; empty when it said nothing. */
      agent: z.string(),
      since: instant,
      last_used_at: instant,
      /** The one that asks. */
      is_this: z.boolean(),
    })),
    count: z.int(),
  }),
})

export const endOwnSession = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/sessions/:session/end',
  access: 'signedIn',
  summary: 'Termine une de ses sessions\u00A0: cet appareil doit se reconnecter.',
  params: z.object({ session: z.uuid() }),
  response: done({}),
})

export const endOtherSessions = defineRoute({
  method: 'POST',
  idempotent: true,
  path: '/api/sessions/end-others',
  access: 'signedIn',
  summary: 'Termine toutes ses sessions, sauf celle qui appelle.',
  response: done({}),
})
