import { getApiDescription, getApiPage } from '@passerelle/contract/api-description'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { keepText, type KeptText, sendText } from '#src/platform/http/kept-text.ts'
import { serve } from '#src/platform/http/route.ts'
import { hashOf, type PolicyOf } from '#src/platform/http/security-headers.ts'

/**
 * The API as its contract says it, as a file and as a page to read, for everybody: it tells nothing that the client's own code
 * does not. Made when it is first asked for, which few servers are. A browser asks each time: a release may change it.
 */
export function apiDescriptionRoutes(app: FastifyInstance, services: Services, policyOf: PolicyOf): void {
  let made: ReturnType<typeof makeBoth> | undefined
  const makeOnce = () => (made ??= makeBoth(policyOf))

  serve(app, services, getApiDescription, async (_ctx, { request, reply }) => {
    await sendText(request, reply.header('cache-control', 'no-cache'), (await makeOnce()).description)
    return undefined
  })

  serve(app, services, getApiPage, async (_ctx, { request, reply }) => {
    const { page, policy } = await makeOnce()
    await sendText(request, reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }), page)
    return undefined
  })
}

async function makeBoth(policyOf: PolicyOf): Promise<{ description: KeptText; page: KeptText; policy: string }> {
  const [{ describeApi }, { drawApiPage }] = await Promise.all([import('./describe-api.ts'), import('./api-page.ts')])
  const api = describeApi()
  const { html, style, script } = drawApiPage(api)
  return {
    description: keepText('application/json', JSON.stringify(api)),
    page: keepText('text/html', html),
    policy: policyOf({ scripts: [hashOf(script)], styles: [hashOf(style)] }),
  }
}
