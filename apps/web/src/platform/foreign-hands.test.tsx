import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearForeignHands } from './foreign-hands.ts'

beforeAll(() => bearForeignHands(document))

const translated = (text: Text) => {
  const font = document.createElement('font')
  font.innerHTML = '<font></font>'
  font.firstElementChild!.textContent = text.data.toUpperCase()
  return font
}

/** What translations and extensions are known to do with a text. */
const hands: Record<string, (text: Text) => void> = {
  'moved into a font': (text) => {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  },
  'moved into a mark': (text) => {
    const mark = document.createElement('mark')
    text.replaceWith(mark)
    mark.append(text)
  },
  'replaced by a font': (text) => text.replaceWith(translated(text)),
  'taken out after a font was put before it': (text) => {
    text.before(translated(text))
    text.remove()
  },
  'taken out after a font was put behind it': (text) => {
    text.after(translated(text))
    text.remove()
  },
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}

/** What a screen does next: texts come, go, change and move, beside other texts and elements. */
const changes: Record<string, [before: ReactNode, after: ReactNode]> = {
  'a text goes': [<p key="p">{'un '}{'deux '}<b>trois</b></p>, <p key="p">{'un '}{null}<b>trois</b></p>],
  'a text comes before a text': [<p key="p">{null}{'deux '}{'trois'}</p>, <p key="p">{'un '}{'deux '}{'trois'}</p>],
  'an element comes before a text': [<p key="p">{null}{'deux'}</p>, <p key="p"><b>un </b>{'deux'}</p>],
  'a text changes beside another': [<p key="p">{'Total '}{'5 000'}{' FCFA'}</p>, <p key="p">{'Total '}{'10 000'}{' FCFA'}</p>],
  'the only text changes': [<p key="p">un</p>, <p key="p">deux</p>],
  'a text becomes an element': [<p key="p">{'un '}{'deux'}</p>, <p key="p">{'un '}<b>deux</b></p>],
  'elements change places': [
    <div key="p">{['a ', 'b ', 'c '].map((word) => <i key={word}>{word}</i>)}</div>,
    <div key="p">{['c ', 'a '].map((word) => <i key={word}>{word}</i>)}</div>,
  ],
  'all goes': [<p key="p">{'un '}{'deux'}</p>, null],
}

const screenOf = (shown: ReactNode) => <main>{'Titre '}{shown}{' fin'}</main>

/** A screen, how it shows something else, and how others change its texts: each hears of it before the next comes. */
function open(first: ReactNode) {
  const { container, rerender } = render(screenOf(first))
  const turn = () => act(async () => {})
  return {
    container,
    show: async (next: ReactNode) => {
      rerender(screenOf(next))
      await turn()
    },
    meddleWith: async (texts: Text[], meddle: (text: Text) => void) => {
      texts.forEach(meddle)
      await turn()
    },
  }
}

describe.each(Object.entries(hands))('K34: each text %s', (_hand, meddle) => {
  test.each(Object.entries(changes))('%s: shown as it now is, nothing old left', async (_change, [before, after]) => {
    const expected = render(screenOf(after)).container.textContent?.toLowerCase()
    const { container, show, meddleWith } = open(before)
    await meddleWith(textsIn(container), meddle)
    await show(after)
    expect(container.textContent?.toLowerCase()).toBe(expected)
    await show(before)
    await meddleWith(textsIn(container).filter((text) => !text.parentElement?.closest('font, mark')), meddle)
    await show(after)
    expect(container.textContent?.toLowerCase()).toBe(expected)
  })
})

test('K34: what an extension has moved away or taken out is let go', async () => {
  const { container, show } = open(<><p>un</p><p>deux</p></>)
  const [one, two] = container.querySelectorAll('p')
  document.body.append(one!)
  two!.remove()
  await show(<b>trois</b>)
  expect(document.body.textContent).toBe('Titre trois fin')
})
