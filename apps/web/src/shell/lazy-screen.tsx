import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { takeOver } from '../platform/early.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

/** A screen that is its own chunk. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>): ComponentType => lazyPart(load, Arrival)

let lastPathname: string | null = null

/** Behind a screen: a new page starts at its top, and its title is read: what a full load would do. */
export function Arrival() {
  const { pathname } = useLocation()
  // Once all of the screen stands, and before it is seen.
  useLayoutEffect(() => queueMicrotask(takeOver), [])
  useEffect(() => {
    const isFirst = lastPathname === null
    if (lastPathname === pathname) return
    lastPathname = pathname
    if (isFirst) return
    scrollTo(0, 0)
    const target = document.querySelector<HTMLElement>('main h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
  return null
}
