import { readMarkup } from '@passerelle/contract/text-markup'
import type { Piece } from '#src/platform/http/filled-page.ts'

/** A text that the programme wrote, as the application shows it (`marked-text.tsx`). */
export function writtenText(text: string): Piece[] {
  return readMarkup(text).map((block): Piece => {
    if (block.kind === 'list') {
      const items = block.items.map((parts): Piece => ({ element: 'li', content: parts }))
      return { element: 'div', attributes: { class: 'rich' }, content: [{ element: 'ul', content: items }] }
    }
    if (block.kind === 'title') return { element: 'h2', content: block.parts }
    return { element: 'p', attributes: { class: 'as-written' }, content: block.parts }
  })
}
