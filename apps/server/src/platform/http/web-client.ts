import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { errors } from '@passerelle/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { type Fillers, pageFiller } from './filled-page.ts'
import { clientNotBuilt } from './http-words.ts'
import { sendText } from './kept-text.ts'
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

interface WebClient {
  /** Of the build; null when only the API is served. */
  webFolder: string | null
  /** By name, the addresses that the client has something for, as its router writes them. */
  screens: Record<string, string>
  policyOf: PolicyOf
  fillers: Fillers
  /** Where this server is. */
  publicUrl: string
}

/**
 * Serves the built client, compressed at build time. Every address that is not a file or a call is the application's:
 * old links and reloads work. Hashed files never change; the page itself is asked for each time. A screen with a page of its
 * own (`login.html`) gets it, under the policy that lets in what that page carries, with the values that it has places for; a browser
 * keeps for a week one that the application renews behind itself.
 */
export async function serveWebClient(app: FastifyInstance, client: WebClient): Promise<void> {
  const { webFolder } = client
  const screenAt = screenFinder(client.screens)
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
  const pages = webFolder ? readPages(webFolder, client) : new Map<string, BuiltPage>()
  app.setNotFoundHandler(async (request, reply) => {
    if (!webFolder || !asksForPage(request)) return reply.code(404).send({ message: errors.not_found.message })
    const screen = screenAt(request.url)
    const page = screen === null ? undefined : pages.get(screen)
    if (screen === null || !page) return reply.code(screen === null ? 404 : 200).sendFile('index.html', webFolder)
    try {
      return await sendPage(page, { request, reply, screen })
    } catch (error) {
      // The application asks for the same by itself, and says what is wrong.
      const status = error instanceof AppError ? error.status : 503
      if (status >= 500) request.log.error({ err: error }, 'page not filled')
      return reply.code(status).sendFile('index.html', webFolder)
    }
  })
}

interface BuiltPage {
  file: string
  folder: string
  policy: string
  /** The application comes behind it, and asks for it again. */
  hasApplication: boolean
  fill: ReturnType<typeof pageFiller>
}

async function sendPage(
  { file, folder, policy, hasApplication, fill }: BuiltPage,
  { request, reply, screen }: { request: FastifyRequest; reply: FastifyReply; screen: string },
): Promise<FastifyReply> {
  const filled = await fill({ screen, query: new URLSearchParams(request.url.split('?')[1] ?? '') })
  reply.code(200).headers({ 'content-security-policy': policy, 'cache-control': hasApplication ? keptByBrowser : 'no-cache' })
  return filled ? sendText(request, reply, filled) : reply.sendFile(file, folder)
}

/** What each page of the build may carry in itself is what it carries as built: no value written into it could let itself in. */
function readPages(folder: string, { policyOf, fillers, publicUrl }: WebClient): Map<string, BuiltPage> {
  // The application's own page, at whatever address, is no screen's.
  return new Map(pagesOf(folder).filter((name) => name !== 'index.html').map((file) => {
    const html = readFileSync(join(folder, file), 'utf8')
    const hashes = (inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => hashOf(text))
    const policy = policyOf({ scripts: hashes(/<script>([^]*?)<\/script>/g), styles: hashes(/<style>([^]*?)<\/style>/g) })
    const hasApplication = /<script [^>]*\bsrc=/.test(html)
    return [file.replace('.html', ''), { file, folder, policy, hasApplication, fill: pageFiller(html, fillers, publicUrl) }]
  }))
}

const pagesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.html'))
