import * as z from 'zod/mini'
import { defineRoute, instant } from './route.ts'

/** How long an address made for a download is good for. */
export const downloadSeconds = 60

/** A browser that fetches a file sends no token of its own. */
export const getDownloadAddress = defineRoute({
  method: 'GET',
  path: '/api/download-address',
  access: 'signedIn',
  summary: 'Une adresse par laquelle un navigateur télécharge un fichier dans la minute, valable pour cette session seulement.',
  refuses: ['forbidden', 'not_found', 'list_too_long'],
  /**
   * `of` is that of a call which answers a file, with its query: `/api/admin/payouts/file?status=pending`; `q` is sent in
   * `searchHeader`.
   */
  query: z.strictObject({ of: z.string(), q: z.optional(z.string()) }),
  response: z.object({ address: z.string(), expires_at: instant }),
})
