import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { errors } from '@passerelle/contract/errors'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '#src/platform/config-error.ts'
import { clientNotBuilt } from './http-words.ts'
import { asksForPage, screenFinder } from './page-request.ts'
import { hashOf, type PolicyOf } from './security-headers.ts'

/** @throws ConfigError when it is not built, or only half: every page would be missing */
export function requireWebClient(folder: string): void {
  const isWhole = (page: string) => {
    const parts = [...readFileSync(join(folder, page), 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path)
    return parts.length > 0 && parts.every((path) => existsSync(join(folder, path)))
  }
  if (!existsSync(join(folder, 'index.html')) || !pagesOf(folder).every(isWhole)) throw new ConfigError([clientNotBuilt])
}

/** It asks for itself again behind its form (`browser-check.js`). Not for what stands on the way: that would not hear of a release. */
const keptByBrowser = 'private, max-age=604800'

/**
 * Serves the built client, compressed at build time. Every address that is not a file or a call is the application's:
 * old links and reloads work. Hashed files never change; the page itself is asked for each time. A screen with a page of its
 * own (`login.html`) gets it, under the policy that lets in what that page carries; its browser keeps it for a week.
 * @param screens by name, the addresses that it has something for, as its router writes them
 */
export async function serveWebClient(
  app: FastifyInstance,
  webFolder: string | null,
  screens: Record<string, string>,
  policyOf: PolicyOf,
): Promise<void> {
  const screenAt = screenFinder(screens)
  if (webFolder) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Each part of a page is small and has its tag: these two would only weigh.
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        if (reply.hasHeader('cache-control')) return
        const isHashed = path.startsWith(join(webFolder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Nobody cites the number of a part of a page.
        if (isHashed) reply.removeHeader('x-request-id')
      },
      globIgnore: ['**/.vite/**', '**/*.html', '**/*.br', '**/*.gz'],
    })
  }
  const policies = webFolder ? readPolicies(webFolder, policyOf) : new Map<string, string>()
  app.setNotFoundHandler((request, reply) => {
    if (!webFolder || !asksForPage(request)) return reply.code(404).send({ message: errors.not_found.message })
    const screen = screenAt(request.url)
    const policy = policies.get(`${screen}.html`)
    if (policy) {
      const headers = { 'content-security-policy': policy, 'cache-control': keptByBrowser }
      return reply.code(200).headers(headers).sendFile(`${screen}.html`, webFolder)
    }
    return reply.code(screen === null ? 404 : 200).sendFile('index.html', webFolder)
  })
}

/**
 * What each page of the build may carry in itself is what it carries as built: should values be written into a page when it
 * is asked for, none of them could let itself in.
 */
function readPolicies(folder: string, policyOf: PolicyOf): Map<string, string> {
  return new Map(pagesOf(folder).map((page) => {
    const html = readFileSync(join(folder, page), 'utf8')
    const hashes = (inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => hashOf(text))
    return [page, policyOf({ scripts: hashes(/<script>([^]*?)<\/script>/g), styles: hashes(/<style>([^]*?)<\/style>/g) })]
  }))
}

const pagesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.html'))
