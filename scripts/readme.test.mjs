import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './lib/pinned.mjs'
import { readSteps } from './lib/readme-steps.mjs'

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const steps = readSteps(readme)
const typed = steps.map(({ commands }) => commands).join('\n')

describe('K51: « In production », whose steps npm run drill executes', () => {
  test('has all of them', () => {
    expect(steps.map(({ heading }) => heading.replace(/^\d\. The |[.,]$/g, ''))).toEqual([
      'machine', 'product', 'settings', 'first administrator', 'server', 'proxy', 'Backup', 'Restore',
      'From the embedded database to PostgreSQL',
    ])
  })

  test('names commands that exist', () => {
    const known = Object.keys(JSON.parse(read('package.json')).scripts)
    const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
  })

  test('sets settings that exist', () => {
    const known = new Set([...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))
    const named = [...typed.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('copies files that exist, and its units start files that exist', () => {
    for (const file of ['ops/passerelle.service', 'ops/passerelle-backup.service', 'ops/passerelle-backup.timer', 'ops/nginx.conf']) {
      expect(existsSync(join(root, file))).toBe(true)
    }
    for (const unit of ['ops/passerelle.service', 'ops/passerelle-backup.service']) {
      const file = /^ExecStart=\/opt\/passerelle\/node_modules\/\.bin\/node (?:--\S+ )*(\S+)/m.exec(read(unit))?.[1]
      expect(existsSync(join(root, file ?? 'absent'))).toBe(true)
    }
  })
})
