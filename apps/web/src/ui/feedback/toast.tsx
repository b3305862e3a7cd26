import { delays } from '@passerelle/contract/constants'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { ToastContext, type Toasts } from '../../platform/toasts.ts'
import { IconButton } from '../text/button.tsx'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'
import { hasPopover } from '../layout/popover.ts'

const looks = {
  success: { className: 't-ok', icon: 'check-circle' },
  warning: { className: 't-warn', icon: 'warning' },
  error: { className: 't-no', icon: 'close-circle' },
} as const

type ToastTone = keyof typeof looks
/** More would fill a phone: the oldest makes room. */
const shownMax = 3
/** `pagesLeft`: how many times the page changed since. */
type ToastItem = { id: number; tone: ToastTone; text: string; action: string | null; pagesLeft: number }

/**
 * Holds the toasts and shows them above everything, dialogs included. A toast may come with a page change (« Votre
 * compte est créé »), but does not follow to a second `page`: it would cover its title with what is over.
 */
export function ToastProvider({ page, children }: { page?: string; children: ReactNode }) {
  const [items, setItems] = useState<readonly ToastItem[]>([])
  const lastId = useRef(0)
  const told = useRef<string | null>(null)
  const toasts = useMemo<Toasts>(() => {
    const show = (tone: ToastTone) => (text: string) => {
      lastId.current += 1
      const item = { id: lastId.current, tone, text, action: told.current, pagesLeft: 0 }
      // The same sentence twice is one toast, started again.
      setItems((shown) => [...shown.filter((other) => other.text !== text || other.tone !== tone), item].slice(-shownMax))
    }
    const about: Toasts['about'] = (action, tell) => {
      setItems((shown) => (shown.some((other) => other.action === action) ? shown.filter((other) => other.action !== action) : shown))
      const outer = told.current
      told.current = action
      try {
        return tell()
      } finally {
        told.current = outer
      }
    }
    return { success: show('success'), warning: show('warning'), error: show('error'), about }
  }, [])
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    setItems((shown) => shown.flatMap((item) => (item.pagesLeft > 0 ? [] : [{ ...item, pagesLeft: item.pagesLeft + 1 }])))
  }, [page])
  const remove = useCallback((id: number) => setItems((shown) => shown.filter((item) => item.id !== id)), [])
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion items={items} onRemove={remove} />
    </ToastContext>
  )
}

/** What broke interrupts; the rest waits for its turn to be read. */
function ToastRegion({ items, onRemove }: { items: readonly ToastItem[]; onRemove: (id: number) => void }) {
  const region = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  useTopLayer(region, host, items.at(-1)?.id ?? 0)
  useRoomForToasts(region)
  const toast = (item: ToastItem) => <Toast key={item.id} item={item} onRemove={onRemove} />
  const shown = (
    <div className="toasts" popover={hasPopover() ? 'manual' : undefined} ref={region}>
      {items.filter(({ tone }) => tone === 'error').map(toast)}
      <div role="status">{items.filter(({ tone }) => tone !== 'error').map(toast)}</div>
    </div>
  )
  return hasPopover() ? shown : createPortal(shown, host)
}

/** Over everything, a dialog opened since included. */
function useTopLayer(region: RefObject<HTMLElement | null>, host: HTMLElement, newest: number) {
  useEffect(() => {
    const node = region.current
    if (!node) return
    if (hasPopover()) {
      if (node.matches(':popover-open')) node.hidePopover()
      return node.showPopover()
    }
    // Only what is inside a modal dialog can be seen and touched: follow the one on top, and come back from it.
    const follow = () => {
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      if (host.parentElement !== top) top.append(host)
    }
    follow()
    const watch = new MutationObserver(follow)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      watch.disconnect()
      host.remove()
    }
  }, [region, host, newest])
}

/** On a phone the page and its dialogs make room (`--toasts-h` in feedback.css): a toast covers neither title nor button. */
function useRoomForToasts(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const node = region.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--toasts-h', `${node.offsetHeight}px`))
    observer.observe(node)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts-h')
    }
  }, [region])
}

function Toast({ item, onRemove }: { item: ToastItem; onRemove: (id: number) => void }) {
  const { className, icon } = looks[item.tone]
  const remove = useCallback(() => onRemove(item.id), [item.id, onRemove])
  const { isPaused, ...pausing } = usePausableTimer(delays.toastMs, remove)
  return (
    <div
      className={classNames('toast', className)}
      role={item.tone === 'error' ? 'alert' : undefined}
      data-paused={isPaused || undefined}
      {...pausing}
    >
      <Icon name={icon} />
      <p>{item.text}</p>
      <IconButton icon="close" label="Fermer" onClick={remove} />
    </div>
  )
}

/** Runs `onEnd` after `durationMs` of time without hover nor focus, on a page that is seen; the bar in feedback.css pauses alike. */
function usePausableTimer(durationMs: number, onEnd: () => void) {
  const remainingMs = useRef(durationMs)
  const [holds, setHolds] = useState({ isHovered: false, isFocused: false })
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const isPaused = holds.isHovered || holds.isFocused || isHidden
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(onEnd, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused, onEnd])
  return {
    isPaused,
    onMouseEnter: () => setHolds((now) => ({ ...now, isHovered: true })),
    onMouseLeave: () => setHolds((now) => ({ ...now, isHovered: false })),
    onFocus: () => setHolds((now) => ({ ...now, isFocused: true })),
    onBlur: () => setHolds((now) => ({ ...now, isFocused: false })),
  }
}

function onVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
