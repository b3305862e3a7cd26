import { downloadSeconds } from '@passerelle/contract/downloads'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#src/platform/app-error.ts'
import type { Keys } from '#src/platform/keys.ts'

/** What a download’s address holds, sealed: whose session, which call with which query and search, until when (UTC, ms). */
const download = z.object({ session: z.string(), of: z.string(), q: z.nullable(z.string()), until: z.number() })
type Download = z.infer<typeof download>

const sealedFor = 'download-address'

/** The key for one call, `of`, by a session: good for `downloadSeconds`. */
export function makeDownloadKey(
  keys: Keys,
  { sessionHash, of, q, now }: { sessionHash: Buffer; of: string; q: string | undefined; now: Date },
): { key: string; until: Date } {
  const until = new Date(now.getTime() + downloadSeconds * 1000)
  const held: Download = { session: sessionHash.toString('base64url'), of, q: q ?? null, until: until.getTime() }
  return { key: keys.seal(JSON.stringify(held), sealedFor).toString('base64url'), until }
}

/** The key that a browser’s download came with, or null: then the call is as any other. */
export function readDownloadKey(request: FastifyRequest): string | null {
  const query = request.query
  return typeof query === 'object' && query !== null && 'key' in query && typeof query.key === 'string' ? query.key : null
}

/**
 * Whose download it is and what it asks for, in place of the call’s own token and query.
 * @throws AppError download_expired for a key that is not ours, is of another address, or is older than a minute
 */
export function openDownload(
  keys: Keys,
  request: FastifyRequest,
  key: string,
  now: Date,
): { sessionHash: Buffer; query: Record<string, unknown> } {
  const { session, of, q, until } = unsealDownload(keys, key)
  const { pathname, searchParams } = new URL(of, 'http://download')
  if (until <= now.getTime() || pathname !== request.url.split('?')[0]) throw new AppError('download_expired')
  return { sessionHash: Buffer.from(session, 'base64url'), query: { ...Object.fromEntries(searchParams), ...(q !== null && { q }) } }
}

function unsealDownload(keys: Keys, key: string): Download {
  try {
    return z.parse(download, JSON.parse(keys.unseal(Buffer.from(key, 'base64url'), sealedFor)))
  } catch {
    throw new AppError('download_expired')
  }
}
