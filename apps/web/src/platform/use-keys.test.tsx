import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { useKeys } from './use-keys.ts'

function Desk({ part: hasPart = false }: { part?: boolean }) {
  const [heard, setHeard] = useState('rien')
  const part = useRef<HTMLDivElement>(null)
  useKeys({ a: () => setHeard('approuver') }, hasPart ? { part, isEverywhere: false } : undefined)
  return (
    <>
      <p>{heard}</p>
      <div ref={part}><button type="button">Dans la partie</button></div>
      <button type="button">Ailleurs</button>
      <label>Motif <input /></label>
    </>
  )
}

/** Somebody whose finger is on the key when the page appears: before the browser paints, so before any effect of after the paint. */
function PressedAtOnce({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })), [])
  return children
}

test('a key is heard from the moment its page is there, before it is painted', () => {
  render(<PressedAtOnce><Desk /></PressedAtOnce>)
  expect(screen.getByText('approuver')).toBeTruthy()
})

test('not while somebody types, nor with a modifier, nor held down', () => {
  render(<Desk />)
  fireEvent.keyDown(screen.getByLabelText('Motif'), { key: 'a' })
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]) {
    fireEvent.keyDown(document.body, { key: 'a', ...held })
  }
  expect(screen.getByText('rien')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'A' })
  expect(screen.getByText('approuver')).toBeTruthy()
})

test('of a part of the page, in that part only', () => {
  render(<Desk part />)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Ailleurs' }), { key: 'a' })
  expect(screen.getByText('rien')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Dans la partie' }), { key: 'a' })
  expect(screen.getByText('approuver')).toBeTruthy()
})
