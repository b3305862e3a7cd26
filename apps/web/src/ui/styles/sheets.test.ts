import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Classes are the whole application's: two sheets that draw one name draw each other's pieces. */
test('what one class alone looks like stands in one sheet', () => {
  const folder = import.meta.dirname
  const drawnIn = new Map<string, string[]>()
  for (const sheet of readdirSync(folder).filter((name) => name.endsWith('.css'))) {
    const text = readFileSync(join(folder, sheet), 'utf8').replaceAll(/\/\*[^]*?\*\/|@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    const names = [...text.matchAll(/(?<=^|[{}])\s*\.([\w-]+)\s*(?=\{)/g)].map(([, name = '']) => name)
    for (const name of new Set(names)) drawnIn.set(name, [...(drawnIn.get(name) ?? []), sheet])
  }
  expect(drawnIn.size).toBeGreaterThan(100)
  expect(drawnIn.get('pick')).toEqual(['field.css'])
  expect([...drawnIn].filter(([, sheets]) => sheets.length > 1)).toEqual([])
})
