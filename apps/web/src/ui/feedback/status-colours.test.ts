import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const [tokens, feedback] = [read('../../tokens.css'), read('../styles/feedback.css')]

/** Degrees on the colour wheel. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const turn = high === red
    ? (green - blue) / (high - low)
    : high === green ? 2 + (blue - red) / (high - low)
    : 4 + (red - green) / (high - low)
  return (turn * 60 + 360) % 360
}

test.each([
  ['wait', 'yellow', 35, 60],
  ['ok', 'green', 140, 175],
  ['no', 'red', 0, 20],
  ['info', 'blue', 195, 225],
] as const)('what is « %s » is %s, in a badge and in a notice, in both themes', (tone, _colour, from, to) => {
  const grounds = ['b', 'n'].map((piece) => new RegExp(`\\.${piece}-${tone} \\{ background: var\\((--[\\w-]+)\\)`).exec(feedback)?.[1])
  expect(new Set(grounds).size).toBe(1)
  const hues = [...tokens.matchAll(new RegExp(`${grounds[0]}: (#[0-9a-f]{6})`, 'g'))].map(([, hex = '']) => hueOf(hex))
  expect(hues.length).toBeGreaterThanOrEqual(2)
  for (const hue of hues) expect(hue >= from && hue <= to, `${tone} ${hue}`).toBe(true)
})

test.each([
  ['ok', 'green', 140, 175],
  ['no', 'amber', 35, 60],
] as const)('K67: the result of a scan that is « %s » is %s, never red: a refusal at the counter is no fault', (tone, _colour, from, to) => {
  const [, hex = ''] = new RegExp(`\\.r-${tone} \\{ background: (#[0-9a-f]{6})`).exec(read('../styles/scan.css')) ?? []
  expect(hueOf(hex) >= from && hueOf(hex) <= to, hex).toBe(true)
})
