import * as z from 'zod/mini'
import { get, one } from './back-office.ts'
import { adminRequestItem } from './requests.ts'
import { defineRoute, instant } from './route.ts'

export const requestDecision = z.object({
  action: z.enum(['approved', 'rejected', 'withdrawn', 'closed']),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: instant,
})

export const adminGetRequest = defineRoute({
  ...get('requests/:id', 'figures.read', 'Une demande\u00A0: ce qu’elle demande, pour qui, et chaque décision prise sur elle ou sur son projet.'),
  params: one,
  response: z.object({
    ...adminRequestItem.shape,
    /** The earliest first; an approval stays, also one that was taken back. */
    decisions: z.array(requestDecision),
    /** Why it would not be approved now, in the words of the refusal: its person is suspended, or no longer approved. */
    refusal: z.nullable(z.string()),
  }),
})
export type RequestFile = z.output<(typeof adminGetRequest)['response']>
