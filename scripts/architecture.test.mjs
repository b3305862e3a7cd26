import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/pinned.mjs'

const features = 'apps/server/src'
/** They decide nothing about the other features, and import none of them: used by all, they are not drawn. */
const leaves = new Set(['ledger', 'notices', 'sms', 'files', 'payment-provider'])

/** @param {string} folder @returns {string[]} */
const sourcesIn = (folder) => readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
  const path = `${folder}/${entry.name}`
  if (entry.isDirectory()) return sourcesIn(path)
  return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : []
})

/** « from → to » of every import from one feature's folder into another's. */
function importedArrows() {
  const arrows = readdirSync(join(root, features), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'platform')
    .flatMap(({ name }) =>
      sourcesIn(`${features}/${name}`).flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/from '#src\/([\w-]+)\//g)].map(([, to]) => `${name} → ${to}`),
      ),
    )
  return [...new Set(arrows)].filter((arrow) => !arrow.endsWith('→ platform') && arrow.split(' → ')[0] !== arrow.split(' → ')[1])
}

function drawnArrows() {
  const drawing = /```mermaid\nflowchart TD\n([^`]*)```/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))?.[1] ?? ''
  return drawing.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(' --> ')
    return to ? to.split(' & ').map((one) => `${from} → ${one}`) : []
  })
}

test('the drawing of the features is that of their imports', () => {
  const drawn = drawnArrows()
  expect(drawn.length).toBeGreaterThan(10)
  const decided = importedArrows().filter((arrow) => !leaves.has(arrow.split(' → ')[1] ?? ''))
  expect(drawn.toSorted()).toEqual(decided.toSorted())
})

test('what all features use knows none of them', () => {
  expect(importedArrows().filter((arrow) =>
    leaves.has(arrow.split(' → ')[0] ?? '') && !leaves.has(arrow.split(' → ')[1] ?? ''),
  )).toEqual([])
})
