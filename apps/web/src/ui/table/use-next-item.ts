import { useEffect, useRef } from 'react'

type More = { loadMore: () => void; hasMore: boolean }

/**
 * What loads more of a list. When it has come, its first item (`itemAt` its place) has the focus of whoever asked and has not gone
 * elsewhere. The last page may bring none.
 */
export function useNextItem({ loadMore, hasMore }: More, shown: number, itemAt: (place: number) => HTMLElement | null | undefined) {
  const asked = useRef<{ shown: number; button: Element | null }>(null)
  useEffect(() => {
    const { current } = asked
    if (!current || (hasMore && shown <= current.shown)) return
    asked.current = null
    if ([current.button, document.body].includes(document.activeElement)) itemAt(current.shown)?.focus()
  })
  return () => {
    asked.current = { shown, button: document.activeElement }
    loadMore()
  }
}
