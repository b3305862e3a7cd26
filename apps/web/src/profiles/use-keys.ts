import { useEffect, useEffectEvent } from 'react'

/** Single-letter shortcuts: not while typing, not with a modifier, not under a dialog. */
export function useKeys(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"]')) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
