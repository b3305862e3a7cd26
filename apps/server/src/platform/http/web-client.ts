import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { errors } from '@passerelle/contract/errors'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '#src/platform/config-error.ts'
import { clientNotBuilt } from './http-words.ts'
import { asksForPage, screenFinder } from './page-request.ts'

/** @throws ConfigError when it is not built, or only half: every page would be missing */
export function requireWebClient(folder: string): void {
  const page = join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  if (parts.length === 0 || parts.some((path) => !existsSync(join(folder, path)))) {
    throw new ConfigError([clientNotBuilt])
  }
}

/**
 * Serves the built client, compressed at build time. Every address that is not a file or a call is the application's:
 * old links and reloads work. Hashed files never change; the page itself is asked for each time.
 * @param screens the addresses that it has something for, as its router writes them
 */
export async function serveWebClient(app: FastifyInstance, webFolder: string | null, screens: string[]): Promise<void> {
  const isScreen = screenFinder(screens)
  if (webFolder) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(webFolder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      globIgnore: ['**/.vite/**', '**/index.html', '**/*.br', '**/*.gz'],
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (webFolder && asksForPage(request)) return reply.code(isScreen(request.url) ? 200 : 404).sendFile('index.html', webFolder)
    return reply.code(404).send({ message: errors.not_found.message })
  })
}
