/**
 * `npm test -- renamed`: gives a copy of the project another product and brand, as somebody would who edits product.ts,
 * then types it, builds it, runs the tests of the contract, and looks for the old words in what a person reads or a
 * client sends.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product as old } from '../packages/contract/src/product.ts'
import { capture } from './lib/capture.mjs'
import { namesLeft } from './lib/names-left.mjs'
import { pinned, pinnedEnv } from './lib/pinned.mjs'
import { makeRenamedCopy } from './lib/renamed-copy.mjs'

/** Masculine, as the sentences ask, with a plural of its own. */
const RENAMED = {
  slug: 'bon', label: 'Bon', labels: 'Bons', noun: 'bon', nouns: 'bons', aNoun: 'un bon', brand: 'Ponton', demoDomain: 'ponton.example',
}

/** Where the old word stays, and why. One that is met no more is a fault too. */
const STAYS = [
  { file: /passes\/pass-codes\.ts$/, said: /^pass:$/, why: 'binds a sealed code to its row: what is stored must open after a renaming' },
  {
    file: /passes\/(?:journal-desk-act|redeem-alone)\.ts$/, said: /^pass$/,
    why: 'the kind of row that a line of the journal is about, like a table’s name',
  },
  {
    file: /(?:passes\/(?:extend-passes|move-to-supplier|renew-by-desk|suspend-by-desk|unassign-passes)|projects\/assign-by-hand)\.ts$/,
    said: /^pass\.[a-z]+$/, why: 'what was done, as lines of the journal store it: those of before must be read after a renaming',
  },
  { file: /passes\/(?:print-sheet|renew-all-codes)\.ts$/, said: /^pass\.[a-z_]+$/, why: 'the same, done by a holder' },
  { file: /dist\/assets\/.*\.js$/, said: /^pass_funds$/, why: 'an account of the ledger, as its lines store it' },
  { file: /dist\/assets\/.*\.js$/, said: /^passes\.manage$/, why: 'a right, which no address, body or answer holds' },
  {
    file: /(?:contract\/src\/(?:case-words|ledger)|entries\/get-entry|seed\/seed-demo|passes\/usable-pass)\.tsx?$/, said: /^pass$/,
    why: 'the same kind: what a case is about, what an entry comes from',
  },
  { file: /dist\/assets\/(?:case-words|wallet-page)-.*\.js$/, said: /^pass$/, why: 'the same, built' },
  { file: /^an answer$/, said: /^pass$/, why: 'the same kind, among those that the description of the API lists' },
  { file: /^an answer$/, said: /^pass\.[a-z_]+$/, why: 'what was done, as the journal stores it, among what the description lists' },
  { file: /dist\/assets\/qr-worker-.*\.js$/, said: /^Cannot pass /, why: 'English of the QR reader’s own code, which nobody is shown' },
]

const copy = mkdtempSync(join(tmpdir(), 'passerelle-renamed-'))
const replies = join(copy, 'replies.txt')
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1))

makeRenamedCopy(copy, RENAMED)
const isRight = [
  await passes('packages/contract', 'tsc', ['-p', '.']),
  await passes('apps/server', 'tsc', ['-p', '.']),
  await passes('apps/web', 'tsc', ['-p', '.']),
  await passes('apps/web', 'vite', ['build']),
  await passes('packages/contract', 'vitest', ['run']),
  // What is answered, whatever it was asked in: the other encodings say the same.
  await passes('apps/server', 'vitest', ['run', '--project', 'pglite', 'test/contract/contract.test.ts', '-t', 'answer|names the field']),
]
const left = await namesLeft(copy, { old, stays: STAYS, replies })
for (const line of left) console.error(`✗ ${line}`)
console.log(`${left.length} places still hold the old name`)
process.exitCode = left.length === 0 && isRight.every(Boolean) ? 0 : 1

/**
 * Runs a program in a folder of the copy; what it says is shown when it fails.
 * @param {string} folder @param {string} program @param {string[]} words
 */
async function passes(folder, program, words) {
  const startedAt = performance.now()
  const { code, output } = await capture(pinned(program), words, {
    cwd: join(copy, folder),
    env: pinnedEnv({ KEPT_REPLIES: replies, NO_COLOR: '1' }),
  })
  if (code !== 0) console.error(output)
  console.log(
    `${code === 0 ? '✓' : '✗'} ${folder}: ${program} ${words.join(' ')} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  return code === 0
}
