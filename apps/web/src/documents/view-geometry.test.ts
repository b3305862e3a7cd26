import { expect, test } from 'vitest'
import {
  distance, farther, inkMax, inkScale, leastZoom, middle, nearer, scrollKeeping, seenPages, turned, within, zoomMax,
} from './view-geometry.ts'

const climb = (from: number, step: (zoom: number) => number, count: number) =>
  Array.from({ length: count }).reduce<number[]>((zooms) => [...zooms, step(zooms.at(-1) ?? from)], [from])

test('nearer and farther pass by the width of the frame, and end', () => {
  expect(climb(0.8, nearer, 3)).toEqual([0.8, 1, 1.5, 2.25])
  expect(climb(1.2, (zoom) => farther(zoom, 0.4), 4)).toEqual([1.2, 1, 1 / 1.5, 1 / 1.5 / 1.5, 0.4])
  expect(nearer(zoomMax)).toBe(zoomMax)
  expect([within(9, 0.5), within(0.1, 0.5), within(2, 0.5)]).toEqual([zoomMax, 0.5, 2])
})

test.each([
  ['a page twice as high as the frame', 1, 1000, 500, 0.5],
  ['the same page, brought nearer', 2, 2000, 500, 0.5],
  ['a page that is seen whole', 1, 300, 500, 1],
  ['a page already seen whole, at half its width', 0.5, 500, 500, 0.5],
  ['a wide page brought nearer', 3, 900, 600, 1],
  ['a frame without a height yet', 1, 100, 0, 1],
])('the least zoom shows a page whole: %s', (_which, zoom, page, frame, least) => {
  expect(leastZoom(zoom, page, frame)).toBe(least)
})

test('what is under a finger stays there while it grows', () => {
  const [before, after] = [{ start: 16, length: 300 }, { start: 16, length: 600 }]
  const scroll = scrollKeeping(166, 0, before, after)
  expect((scroll + 166 - after.start) / after.length).toBe((166 - before.start) / before.length)
  expect(scrollKeeping(10, 0, { start: 0, length: 0 }, after)).toBe(0)
})

test('two fingers have a distance and a middle', () => {
  expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5)
  expect(middle({ x: 0, y: 10 }, { x: 20, y: 30 })).toEqual({ x: 10, y: 20 })
})

test('a turn lays a page on its side, a second one puts it back', () => {
  expect([0, 1, 2, 3].map((turns) => turned({ width: 2, height: 3 }, turns).width)).toEqual([2, 3, 2, 3])
})

test('a page is drawn as sharp as it is shown, and never with more pixels than a phone bears', () => {
  expect(inkScale({ width: 600, height: 800 }, 1200)).toBe(2)
  const huge = { width: 14_400, height: 14_400 }
  expect((inkScale(huge, 50_000) * huge.width) ** 2).toBeCloseTo(inkMax)
  expect(inkScale({ width: 0, height: 0 }, 500)).toBe(1)
})

const pages = Array.from({ length: 10 }, (_, index) => ({ start: index * 110, length: 100 }))

test.each([
  ['at the top', 0, { first: 0, last: 2, read: 0 }],
  ['in the middle', 440, { first: 3, last: 6, read: 4 }],
  ['at the end', 900, { first: 7, last: 9, read: 9 }],
])('pages are drawn that are seen, and half a frame around: %s', (_where, scroll, seen) => {
  expect(seenPages(pages, scroll, 180)).toEqual(seen)
})

test('without pages nothing is read', () => {
  expect(seenPages([], 0, 100)).toEqual({ first: 0, last: 0, read: 0 })
})
