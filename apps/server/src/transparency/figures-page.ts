import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@passerelle/contract/errors'
import { screens } from '@passerelle/contract/screens'
import { getTransparency, getTransparencyCsv, getTransparencyIati, type PublishedFigures } from '@passerelle/contract/transparency'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { keepText, type KeptText, sendText } from '#src/platform/http/kept-text.ts'
import { asksForPage } from '#src/platform/http/page-request.ts'
import { figuresPageWords, writeParts } from './figures-page-words.ts'
import { findFigures, findPublishedAt } from './publish-figures.ts'

/**
 * The application's page at the address of the figures, which has them in words too, for whoever runs no script, and what a link to it
 * shows. Written once for what is published; when that cannot be read, it is the application's as built.
 */
export function figuresPage(app: FastifyInstance, { db, log }: Pick<Services, 'db' | 'log'>, webFolder: string): void {
  const built = readFileSync(join(webFolder, 'index.html'), 'utf8')
  let kept: { of: number; text: KeptText } | undefined
  app.get(screens.transparency, async (request, reply) => {
    if (!asksForPage(request)) return reply.code(404).send({ message: errors.not_found.message })
    reply.header('cache-control', 'no-cache')
    try {
      if (!built.includes('<noscript>')) return await reply.sendFile('index.html', webFolder)
      const of = (await findPublishedAt(db))?.getTime() ?? 0
      if (kept?.of !== of) kept = { of, text: keepText('text/html', writePage(built, await findFigures(db))) }
      return await sendText(request, reply, kept.text)
    } catch (error) {
      log.error({ err: error }, 'public figures not read')
      return reply.sendFile('index.html', webFolder)
    }
  })
}

/** Into the page as built: its title, its description, and what it says without a script. */
function writePage(built: string, figures: PublishedFigures | null): string {
  const { title, description } = figuresPageWords
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
  ]
  return built
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => tags.join('\n    '))
    .replace(/<noscript>[^]*?<\/noscript>/, () => `<noscript>${writeMain(figures)}</noscript>`)
}

function writeMain(figures: PublishedFigures | null): string {
  const { heading, promise, notYet, files } = figuresPageWords
  const parts = figures ? writeParts(figures) : [{ heading: notYet, lines: [] }]
  const links = [getTransparencyCsv, getTransparency, getTransparencyIati].map(({ path }) => `<a href="${path}">${path}</a>`)
  const sections = [
    ...parts.map((part) => writeSection(escapeHtml(part.heading), part.lines.map(escapeHtml))), writeSection(escapeHtml(files), links),
  ]
  return `<main class="page"><h1>${heading}</h1><p>${escapeHtml(promise)}</p>${sections.join('')}</main>`
}

const writeSection = (heading: string, lines: readonly string[]) =>
  `<section class="card"><h2>${heading}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul></section>`
