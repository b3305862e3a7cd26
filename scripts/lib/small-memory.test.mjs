import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './pinned.mjs'
import { fewArenas, heapFlags } from './small-memory.mjs'

test('the unit and `npm run serve` start the server with as little memory as `npm start`', () => {
  const unit = readFileSync(join(root, 'ops/passerelle.service'), 'utf8')
  const { serve } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  expect(unit).toContain(`node_modules/.bin/node ${heapFlags.join(' ')} apps/server/src/main.ts`)
  expect(serve).toBe(`exec node ${heapFlags.join(' ')} apps/server/src/main.ts`)
  for (const [name, value] of Object.entries(fewArenas)) expect(unit).toContain(`\nEnvironment=${name}=${value}\n`)
})
