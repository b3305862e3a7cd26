import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { distance, farther, leastZoom, middle, nearer, type Point, scrollKeeping, within, zoomMax } from './view-geometry.ts'

/** The box that the zoom stretches, and one page of it, are marked in the frame. */
const sheetOf = (frame: HTMLElement) => frame.querySelector<HTMLElement>('[data-sheet]')
const pageOf = (frame: HTMLElement) => frame.querySelector<HTMLElement>('[data-page]')

/** A document in its frame: how near, turned how often, and the hands that move it. Scrolling, also by one finger, is the browser's. */
export function useView() {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const kept = useRef<ReturnType<typeof placeOf> | null>(null)
  const fingers = useRef(new Map<number, Point>())
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)

  const least = () => {
    const page = frame.current && pageOf(frame.current)
    return leastZoom(zoom, page?.offsetHeight ?? 0, frame.current?.clientHeight ?? 0)
  }
  /** What is under this point of the frame stays there; its middle, unless said. */
  const zoomTo = (next: number, at?: Point) => {
    kept.current = frame.current && placeOf(frame.current, at)
    setZoom(within(next, least()))
  }
  useLayoutEffect(() => {
    const place = kept.current
    const sheet = frame.current && sheetOf(frame.current)
    kept.current = null
    if (!place || !sheet || !frame.current) return
    const { at, scroll, box } = place
    frame.current.scrollLeft = scrollKeeping(at.x, scroll.x, box.x, { start: sheet.offsetLeft, length: sheet.offsetWidth })
    frame.current.scrollTop = scrollKeeping(at.y, scroll.y, box.y, { start: sheet.offsetTop, length: sheet.offsetHeight })
  }, [zoom])

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    const [a, b] = [...fingers.current.values()]
    pinch.current = a && b ? { distance: distance(a, b), zoom } : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before || !frame.current) return
    const now = pointOf(event)
    fingers.current.set(event.pointerId, now)
    const [a, b] = [...fingers.current.values()]
    if (a && b && pinch.current && pinch.current.distance > 0) {
      zoomTo((pinch.current.zoom * distance(a, b)) / pinch.current.distance, middle(a, b))
    } else if (event.pointerType === 'mouse') {
      frame.current.scrollLeft -= now.x - before.x
      frame.current.scrollTop -= now.y - before.y
    }
  }
  const onPointerEnd = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    pinch.current = null
  }
  return {
    frame,
    zoom,
    turns,
    isNearest: zoom >= zoomMax,
    nearer: () => zoomTo(nearer(zoom)),
    farther: () => zoomTo(farther(zoom, least())),
    fit: () => zoomTo(1),
    turn: () => setTurns((turns + 1) % 4),
    hands: { onPointerDown, onPointerMove, onPointerEnd },
  }
}

export type View = ReturnType<typeof useView>

function placeOf(frame: HTMLElement, at: Point = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }) {
  const sheet = sheetOf(frame)
  return {
    at,
    scroll: { x: frame.scrollLeft, y: frame.scrollTop },
    box: {
      x: { start: sheet?.offsetLeft ?? 0, length: sheet?.offsetWidth ?? 0 },
      y: { start: sheet?.offsetTop ?? 0, length: sheet?.offsetHeight ?? 0 },
    },
  }
}
