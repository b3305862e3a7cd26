import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typographyFaults } from './typography.mjs'

const guide = join(import.meta.dirname, '../docs/guide')
const images = readdirSync(join(guide, 'images'))
const pages = readdirSync(guide)
  .filter((file) => file.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(guide, name), 'utf8') }))

const screens = readFileSync(join(guide, '../screens.md'), 'utf8')

test('each image that the guide and the page of screens name exists, and each image is named', () => {
  const texts = [...pages.map(({ text }) => text), screens]
  const named = texts.flatMap((text) => [...text.matchAll(/images\/([\w.-]+)/g)].map(([, image]) => image))
  expect(named.length).toBeGreaterThan(0)
  expect(new Set(named)).toEqual(new Set(images))
})

test('twelve screens tell the product, each with its words for who does not see it', () => {
  const shown = [...screens.matchAll(/<img [^>]*>/g)].map(([image]) => image)
  expect(shown).toHaveLength(12)
  for (const image of shown) expect(image).toMatch(/ alt="[^"]{10,}"/)
})

test('the images of the guide stay light: 900 KB together', () => {
  const bytes = images.reduce((sum, image) => sum + statSync(join(guide, 'images', image)).size, 0)
  expect(bytes).toBeLessThan(900 * 1024)
})

test('each page that the guide links to exists', () => {
  const linked = pages.flatMap(({ text }) => [...text.matchAll(/\]\(([\w-]+\.md)/g)].map(([, page]) => page))
  expect(new Set(linked)).toEqual(new Set(pages.map(({ name }) => name)))
})

test.each(pages)('$name has the typography of French', ({ text }) => {
  // Read as one text of a source file, without the marks of code.
  expect(typographyFaults(`\`${text.replaceAll('`', '')}\``).map(({ fault }) => fault)).toEqual([])
})

test.each(pages)('$name quotes no delay and no rate: the programme may change them', ({ text }) => {
  expect(text).not.toMatch(/\d\s(?:minute|heure|%)/)
})
