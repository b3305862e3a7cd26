import { getDownloadAddress } from '@passerelle/contract/downloads'
import type { FastifyInstance } from 'fastify'
import { checkAccess } from './access.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { Services } from '#src/platform/context.ts'
import { makeDownloadKey } from './download-key.ts'
import { searchInAddress } from './http-words.ts'
import { serve } from './route.ts'

/** Who may make a call that answers a file gets an address for it, which a browser can fetch; what it would refuse is refused here. */
export function downloadRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getDownloadAddress, async (ctx, { query, request }) => {
    const [path = '', asked] = query.of.split('?')
    if (new URLSearchParams(asked).has('q')) throw new FieldErrors({ of: searchInAddress })
    const download = app.downloads.find(({ route }) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
    if (!download) throw new AppError('not_found')
    checkAccess(download.route, ctx.actor, ctx)
    const { sessionHash } = request
    if (!sessionHash) throw new AppError('unauthenticated')
    await download.check(ctx, { ...Object.fromEntries(new URLSearchParams(asked)), ...(query.q !== undefined && { q: query.q }) })
    const { key, until } = makeDownloadKey(ctx.keys, { sessionHash, of: query.of, q: query.q, now: ctx.now() })
    return { address: `${path}?key=${key}`, expires_at: until.toISOString() }
  })
}
