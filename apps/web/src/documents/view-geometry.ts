/** What a document looks like from where one stands: figures only, in CSS pixels. A zoom of 1 is as wide as the frame. */
export interface Size { width: number; height: number }
export interface Point { x: number; y: number }
/** Along one edge of the frame. */
export interface Stretch { start: number; length: number }

export const zoomMax = 6
const step = 1.5

/** As wide as the frame is a stop on the way, in both directions. */
export function nearer(zoom: number): number {
  return Math.min(zoom < 1 ? Math.min(1, zoom * step) : zoom * step, zoomMax)
}

export function farther(zoom: number, least: number): number {
  return Math.max(zoom > 1 ? Math.max(1, zoom / step) : zoom / step, least)
}

export function within(zoom: number, least: number): number {
  return Math.min(Math.max(zoom, least), zoomMax)
}

/** The zoom that shows a page whole; never nearer than as wide as the frame. `page`: its height as it is shown now. */
export function leastZoom(zoom: number, page: number, frame: number): number {
  if (page <= frame || frame <= 0) return Math.min(zoom, 1)
  return Math.min((zoom * frame) / page, 1)
}

/** Where to scroll so that what was under a point of the frame is there again, once its box has grown from `before` to `after`. */
export function scrollKeeping(point: number, scroll: number, before: Stretch, after: Stretch): number {
  if (before.length <= 0) return 0
  return after.start + ((scroll + point - before.start) / before.length) * after.length - point
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 1 ? { width: height, height: width } : { width, height }
}

/** More than a scan of 290 points to the inch has, and less than the smallest phone refuses. */
export const inkMax = 8_000_000

/** How many pixels to draw for a point of the page, for so many across; what would take too much memory is drawn coarser. */
export function inkScale({ width, height }: Size, across: number): number {
  if (width <= 0 || height <= 0) return 1
  return Math.min(across / width, Math.sqrt(inkMax / (width * height)))
}

/** What of a column of pages is to be drawn, from the first to the last, and which one is being read. */
export interface Seen { first: number; last: number; read: number }

/** Pages of which a part is in the frame, or within half its height of it. */
export function seenPages(pages: readonly Stretch[], scroll: number, frame: number): Seen {
  const margin = frame / 2
  const inReach = pages.flatMap(({ start, length }, index) =>
    (start + length >= scroll - margin && start <= scroll + frame + margin ? [index] : []))
  const read = pages.findIndex(({ start, length }) => start + length > scroll + frame / 2)
  return { first: inReach[0] ?? 0, last: inReach.at(-1) ?? 0, read: read === -1 ? Math.max(pages.length - 1, 0) : read }
}
