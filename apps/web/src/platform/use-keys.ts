import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

interface Reach {
  /** The part of the page that the keys act on: a dialog that holds it does not stop them. */
  part: RefObject<Element | null>
  /** From anywhere on the page or in its dialog; else with the focus in that part only. */
  isEverywhere: boolean
}

/** Shortcuts of one key: not while typing, not with a modifier, not under a dialog. */
export function useKeys(actions: Record<string, () => void>, reach?: Reach): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, select, [contenteditable="true"]')) return
    const part = reach?.part.current
    if (reach && !reach.isEverywhere && !part?.contains(target)) return
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (dialog && !(part && dialog.contains(part))) return
    event.preventDefault()
    act()
  })
  // Before the paint: whoever sees the page may press at once, and an effect may run after that key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
