import { brotliCompressSync } from 'node:zlib'
import type { SentencePart } from '@passerelle/contract/support-sentences'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { keepText, type KeptText } from './kept-text.ts'

/** By the name of its place, what is written into a page when it is asked for. Where that is nothing, the place stays hidden. */
export type Fillers = Record<string, () => SentencePart[]>

interface FilledPage extends KeptText {
  html: string
}

/** A place, as React draws an element that is hidden and empty. */
const places = / hidden="" data-fill="(\w+)">(?=<\/)/g

/**
 * Fills a built page; compressed once for as long as the values stay the same.
 * @returns null where nothing was written: it is the page as built, which is there compressed
 */
export function pageFiller(built: string, fillers: Fillers): () => FilledPage | null {
  let kept: FilledPage | null = null
  return () => {
    const html = built.replace(places, (place, name: string) => {
      const parts = fillers[name]?.() ?? []
      return parts.length > 0 ? ` data-fill="${name}">${parts.map(write).join('')}` : place
    })
    if (html === built) return null
    if (kept?.html !== html) kept = { ...keepText('text/html', html), br: brotliCompressSync(html), html }
    return kept
  }
}

function write(part: SentencePart): string {
  return typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`
}
