import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { getApiDescription, getApiPage } from '@passerelle/contract/api-description'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { hashOf, type PolicyOf } from '#src/platform/http/security-headers.ts'

/**
 * The API as its contract says it, as a file and as a page to read, for everybody: it tells nothing that the client's own code
 * does not. Made when it is first asked for, which few servers are; of it only the bytes stay.
 */
export function apiDescriptionRoutes(app: FastifyInstance, services: Services, policyOf: PolicyOf): void {
  let made: ReturnType<typeof makeBoth> | undefined
  const makeOnce = () => (made ??= makeBoth(policyOf))

  serve(app, services, getApiDescription, async (_ctx, { request, reply }) => {
    await sendKept(request, reply, (await makeOnce()).description)
    return undefined
  })

  serve(app, services, getApiPage, async (_ctx, { request, reply }) => {
    const { page, policy } = await makeOnce()
    await sendKept(request, reply.header('content-security-policy', policy), page)
    return undefined
  })
}

async function makeBoth(policyOf: PolicyOf): Promise<{ description: Kept; page: Kept; policy: string }> {
  const [{ describeApi }, { drawApiPage }] = await Promise.all([import('./describe-api.ts'), import('./api-page.ts')])
  const api = describeApi()
  const { html, style, script } = drawApiPage(api)
  return {
    description: keep('application/json', JSON.stringify(api)),
    page: keep('text/html', html),
    policy: policyOf({ scripts: [hashOf(script)], styles: [hashOf(style)] }),
  }
}

/** A text that does not change while the process lives. */
interface Kept {
  type: string
  zipped: Buffer
  tag: string
}

function keep(type: string, text: string): Kept {
  return { type, zipped: gzipSync(text, { level: 9 }), tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}

/** A browser that has it already is told so, each time: a release may change it. */
async function sendKept(request: FastifyRequest, reply: FastifyReply, { type, zipped, tag }: Kept): Promise<void> {
  reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) {
    await reply.code(304).send()
    return
  }
  reply.type(`${type}; charset=utf-8`)
  if (/\bgzip\b/.test(String(request.headers['accept-encoding']))) await reply.header('content-encoding', 'gzip').send(zipped)
  else await reply.send(await promisify(gunzip)(zipped))
}
