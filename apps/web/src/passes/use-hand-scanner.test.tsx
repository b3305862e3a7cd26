import { formatPassCode, passCodeAddress, passCodeFrom } from '@passerelle/contract/pass-code'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { readHandScan, useHandScanner, type Pressed } from './use-hand-scanner.ts'

const code = passCodeFrom(new Uint8Array(15).map((_, index) => index * 7))
const address = passCodeAddress('https://passerelle.example', code)

/** Where each sign lies on an American keyboard. */
const places: Record<string, Omit<Pressed, 'key'>> = {
  ':': { code: 'Semicolon', shiftKey: true },
  '/': { code: 'Slash', shiftKey: false },
  '.': { code: 'Period', shiftKey: false },
  '-': { code: 'Minus', shiftKey: false },
  '#': { code: 'Digit3', shiftKey: true },
}
const onAmerican = (text: string): Pressed[] => [...text].map((key) => ({
  key,
  ...(places[key] ?? { code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`, shiftKey: /[A-Z]/.test(key) }),
}))

/** What a French keyboard makes of the same places. */
const french: Record<string, string> = {
  KeyA: 'q', KeyQ: 'a', KeyZ: 'w', KeyW: 'z', KeyM: ',', Semicolon: 'm', Slash: '!', Period: ':', Minus: ')', Digit0: 'à', Digit1: '&',
  Digit2: 'é', Digit3: '"', Digit4: '\'', Digit5: '(', Digit6: '-', Digit7: 'è', Digit8: '_', Digit9: 'ç',
}
const onFrench = (pressed: Pressed[]) => pressed.map((one) => {
  const key = one.shiftKey && one.code.startsWith('Digit') ? one.code.slice(-1) : (french[one.code] ?? one.key.toLowerCase())
  return { ...one, key: one.shiftKey ? key.toUpperCase() : key }
})

test.each([
  ['the QR’s address', onAmerican(address)],
  ['the code', onAmerican(code)],
  ['the code in groups, small', onAmerican(formatPassCode(code).toLowerCase())],
  ['the address, read as an American keyboard on a French computer', onFrench(onAmerican(address))],
  ['the code, likewise', onFrench(onAmerican(code))],
  ['the code by a scanner that names no keys', [...code].map((key) => ({ key, code: '', shiftKey: false }))],
])('K39: reads %s', (_what, pressed) => {
  expect(readHandScan(pressed)).toBe(code)
})

test('K39: reads no code in another text', () => {
  expect(readHandScan(onAmerican('https://exemple.bj/'))).toBeNull()
})

describe('K39: a hand scanner', () => {
  const taken = vi.fn<(code: string) => void>()
  beforeEach(() => {
    taken.mockReset()
  })
  function Till({ hasDialog = false }) {
    useHandScanner(taken)
    return <>{hasDialog && (
      <dialog open>Question</dialog>
    )}<button type="button" onClick={() => taken('pressed')}>Saisir</button><input aria-label="Champ" /></>
  }
  const type = (text: string, into: Element = document.body) => {
    for (const one of onAmerican(text)) fireEvent.keyDown(into, one)
    return fireEvent.keyDown(into, { key: 'Enter', code: 'Enter' })
  }

  it('is heard with the focus nowhere, and on a button, which it does not press', () => {
    renderPage(<Till />)
    expect(type(address)).toBe(false)
    type(passCodeFrom(new Uint8Array(15).fill(3)), screen.getByRole('button'))
    expect(taken.mock.calls).toEqual([[code], [passCodeFrom(new Uint8Array(15).fill(3))]])
  })

  it('that reads twice is heard once', () => {
    renderPage(<Till />)
    type(address)
    type(address)
    expect(taken).toHaveBeenCalledOnce()
  })

  it('is left to the field that it types into', () => {
    renderPage(<Till />)
    expect(type(address, screen.getByLabelText('Champ'))).toBe(true)
    expect(taken).not.toHaveBeenCalled()
  })

  it('is not heard behind a dialog', () => {
    renderPage(<Till hasDialog />)
    type(address)
    expect(taken).not.toHaveBeenCalled()
  })

  it('that reads something else is told so, and a key pressed by hand is not', async () => {
    renderPage(<Till />)
    type('12')
    expect(screen.queryByText(/n’est pas un pass/)).toBeNull()
    type('3017620422003')
    expect(await screen.findByText('Ce code n’est pas un pass.')).toBeTruthy()
  })
})
