import { readPassCode } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useToast } from '../platform/toasts.ts'

/** `key` is what the layout makes of it, `code` the place on the keyboard. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Longer between two keys, and it is a new text. */
const gapMs = 400
/** One pull of the trigger may be read twice. */
const sameCodeMs = 2000
/** Shorter texts are a hand on the keyboard. */
const scannedMin = 8

/**
 * A hand scanner is a keyboard that types the QR’s text and Enter, wherever the focus is. What goes into a field, or comes
 * while a dialog is open, is left to that.
 */
export function useHandScanner(onCode: (code: string) => void): void {
  const toast = useToast()
  const last = useRef({ code: '', atMs: -Infinity })
  const onText = useEffectEvent((pressed: readonly Pressed[], atMs: number) => {
    const code = readHandScan(pressed)
    if (code !== null) {
      const isAgain = code === last.current.code && atMs - last.current.atMs < sameCodeMs
      last.current = { code, atMs }
      if (!isAgain) onCode(code)
    } else if (pressed.length >= scannedMin) toast.warning(`Ce code n’est pas un ${product.noun}.`)
  })
  // Before the paint: the first key of a scan may come with the page, and an effect may run after it.
  useLayoutEffect(() => {
    let pressed: Pressed[] = []
    let lastKeyMs = -Infinity
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || (event.ctrlKey && !event.altKey) || isElsewhere(event.target)) return
      const nowMs = performance.now()
      if (nowMs - lastKeyMs > gapMs) pressed = []
      lastKeyMs = nowMs
      if (event.key === 'Enter' || event.key === 'Tab') {
        if (pressed.length >= scannedMin) event.preventDefault()
        onText(pressed, nowMs)
        pressed = []
      } else if (event.key.length === 1) {
        pressed.push(event)
        // Firefox would open its search, and swallow the rest.
        if (event.key === '/' || event.key === '\'') event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** As typed, else as the keys lie: a scanner set to an American keyboard, on a computer set to a French one. */
export function readHandScan(pressed: readonly Pressed[]): string | null {
  return readPassCode(pressed.map(({ key }) => key).join('')) ?? readPassCode(pressed.map(americanKey).join(''))
}

function americanKey({ key, code, shiftKey }: Pressed): string {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code) ?? []
  if (letter) return letter
  if (digit) return shiftKey && code.startsWith('Digit') ? '#' : digit
  return code === 'Minus' ? '-' : code === '' ? key : ' '
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest('input, select, textarea') !== null)
