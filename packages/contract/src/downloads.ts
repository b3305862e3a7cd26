import * as z from 'zod/mini'
import { defineRoute, instant } from './route.ts'

/** How long an address made for a download is good for. */
export const downloadSeconds = 60

/** A browser that fetches a file sends no token of its own. */
export const getDownloadAddress = defineRoute({
  method: 'GET',
  path: '/api/download-address',
  access: 'signedIn',
  summary: 'An address by which a browser fetches one file within a minute: it is good for this session, and for nothing else.',
  /**
   * `of` is that of a call which answers a file, with its query: `/api/admin/payouts/file?status=pending`; `q` is sent in
   * `searchHeader`.
   */
  query: z.strictObject({ of: z.string(), q: z.optional(z.string()) }),
  response: z.object({ address: z.string(), expires_at: instant }),
})
