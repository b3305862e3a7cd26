import type { SentencePart } from './support-sentences.ts'

/** A piece of a public text. */
export type TextBlock = { kind: 'title' | 'paragraph'; parts: SentencePart[] } | { kind: 'list'; items: SentencePart[][] }

const link = /\[([^[\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/g
/** Where a link may lead: nothing that a browser would run. */
const leadsWell = /^(?:https:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+$|tel:\+?\d+$|\/(?!\/))/i

/**
 * Reads what the programme wrote: an empty line parts paragraphs, « ## » begins a title, « - » an item, « [words](address) » is a link.
 * Everything else is text.
 */
export function readMarkup(text: string): TextBlock[] {
  return text.split(/\n[ \t]*\n+/).flatMap((piece) => readPiece(piece.trim()))
}

/** The first address that a link may not lead to, or null. */
export function badLink(text: string): string | null {
  return [...text.matchAll(link)].map(([, , href = '']) => href).find((href) => !leadsWell.test(href)) ?? null
}

function readPiece(piece: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', parts: readParts(lines.join('\n')) })
    lines = []
  }
  for (const line of piece.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const [, mark, words = ''] = /^(##|-)\s+(.+)$/.exec(line) ?? []
    if (!mark) {
      lines.push(line)
      continue
    }
    endParagraph()
    const last = blocks.at(-1)
    if (mark === '##') blocks.push({ kind: 'title', parts: readParts(words) })
    else if (last?.kind === 'list') last.items.push(readParts(words))
    else blocks.push({ kind: 'list', items: [readParts(words)] })
  }
  endParagraph()
  return blocks
}

function readParts(text: string): SentencePart[] {
  const parts: SentencePart[] = []
  let from = 0
  for (const found of text.matchAll(link)) {
    const [whole, words = '', href = ''] = found
    if (!leadsWell.test(href)) continue
    if (found.index > from) parts.push(text.slice(from, found.index))
    parts.push({ href, text: words })
    from = found.index + whole.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
