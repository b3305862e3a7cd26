import { describe, expect, it } from 'vitest'
import { badLink, readMarkup } from './text-markup.ts'

describe('a public text', () => {
  it('has paragraphs, titles, lists and links, in its order', () => {
    expect(readMarkup('Bonjour.\nSuite.\n\n## Titre\nUn [lien](https://exemple.bj/a), puis :\n- un\n- [deux](/aide)\nFin.\n\n\nAutre.')).toEqual([
      { kind: 'paragraph', parts: ['Bonjour.\nSuite.'] },
      { kind: 'title', parts: ['Titre'] },
      { kind: 'paragraph', parts: ['Un ', { href: 'https://exemple.bj/a', text: 'lien' }, ', puis :'] },
      { kind: 'list', items: [['un'], [{ href: '/aide', text: 'deux' }]] },
      { kind: 'paragraph', parts: ['Fin.'] },
      { kind: 'paragraph', parts: ['Autre.'] },
    ])
  })

  it.each(['', ' \n \n', '\n\n\n'])('of nothing is nothing (%j)', (text) => expect(readMarkup(text)).toEqual([]))

  it.each([
    'javascript:alert(1)', 'JaVaScRiPt:alert', 'data:text/html;base64,AAAA', '//ailleurs.exemple.bj', 'http://exemple.bj', 'vbscript:x',
    'mailto:personne', 'tel:abc', 'https://', 'exemple.bj',
  ])('L116: a link to %s is refused, and would be text', (href) => {
    const text = `Voir [ceci](${href}).`
    expect(badLink(text)).toBe(href)
    expect(readMarkup(text)).toEqual([{ kind: 'paragraph', parts: [text] }])
  })

  const good = ['https://exemple.bj/page?a=1', 'mailto:aide@exemple.bj', 'tel:+2290197000000', '/conditions']
  it.each(good)('a link to %s leads there', (href) => {
    expect(badLink(`Voir [ceci](${href}).`)).toBeNull()
    expect(readMarkup(`[ceci](${href})`)).toEqual([{ kind: 'paragraph', parts: [{ href, text: 'ceci' }] }])
  })

  it('L116: HTML in it is text like any other', () => {
    expect(readMarkup('<b>gras</b> & <script>')).toEqual([{ kind: 'paragraph', parts: ['<b>gras</b> & <script>'] }])
  })
})
