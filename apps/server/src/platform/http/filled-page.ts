import { brotliCompressSync } from 'node:zlib'
import type { SentencePart } from '@passerelle/contract/support-sentences'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { keepText, type KeptText } from './kept-text.ts'

/** What is written into a page: words, links, and elements around them. */
export type Piece = SentencePart | { element: string; attributes?: Record<string, string>; content: Piece[] }

/** Of which screen, and with what behind its address. */
export interface AskedPage {
  screen: string
  query: URLSearchParams
}

/** By the name of its place, what is written into a page when it is asked for. Where that is nothing, the place stays hidden. */
export type Fillers = Record<string, (asked: AskedPage) => Piece[] | Promise<Piece[]>>

interface FilledPage extends KeptText {
  html: string
}

/** A place, as React draws an element that is hidden and empty. */
const places = / hidden="" data-fill="(\w+)">(?=<\/)/g
/** Where this server is: what names a page or a picture to others needs it whole. */
const ownAddress = '%PUBLIC_URL%'

/**
 * Fills a built page; compressed once for as long as the values stay the same.
 * @returns null where nothing was written: it is the page as built, which is there compressed
 */
export function pageFiller(built: string, fillers: Fillers, publicUrl = ''): (asked: AskedPage) => Promise<FilledPage | null> {
  const page = built.replaceAll(ownAddress, () => escapeHtml(publicUrl))
  const names = [...page.matchAll(places)].map(([, name = '']) => name)
  let kept: FilledPage | null = null
  return async (asked) => {
    const filled = new Map<string, Piece[]>()
    for (const name of names) filled.set(name, await fillers[name]?.(asked) ?? [])
    const html = page.replace(places, (place, name: string) => {
      const pieces = filled.get(name) ?? []
      return pieces.length > 0 ? ` data-fill="${name}">${write(pieces)}` : place
    })
    if (html === built) return null
    // One of many by its address is asked for seldom, and not worth the smaller form.
    if (asked.query.size > 0) return { ...keepText('text/html', html), html }
    if (kept?.html !== html) kept = { ...keepText('text/html', html), br: brotliCompressSync(html), html }
    return kept
  }
}

function write(pieces: readonly Piece[]): string {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return escapeHtml(piece)
    if ('href' in piece) return `<a${written({ href: piece.href, ...elsewhere(piece.href) })}>${escapeHtml(piece.text)}</a>`
    return `<${piece.element}${written(piece.attributes ?? {})}>${write(piece.content)}</${piece.element}>`
  }).join('')
}

const written = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')

/** Who is left is not told from where. */
const elsewhere = (href: string): Record<string, string> => (/^https?:/i.test(href) ? { rel: 'noopener noreferrer nofollow' } : {})
