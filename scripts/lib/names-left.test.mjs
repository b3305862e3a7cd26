import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { namesLeft } from './names-left.mjs'

const old = {
  slug: 'pass', label: 'Pass', labels: 'Pass', noun: 'pass', nouns: 'pass', aNoun: 'un pass', brand: 'Passerelle',
  demoDomain: 'passerelle.example',
}
/** A copy in small, rightly renamed. */
const right = {
  'packages/contract/src/routes.ts': `export const routes = new Map([['scan', { path: '/api/scan/bon', body: {}, params: {}, query: {},
    response: { def: { shape: { bon_amount: {} } } } }]])`,
  'packages/contract/src/errors.ts': `export const errors = { expired: { message: 'Ce bon a expiré.' } }`,
  'packages/contract/src/screens.ts': `export const screens = { wallet: '/mes/bon' }`,
  'apps/web/src/paths.ts': `export const paths = { ui: '/ui' }`,
  'apps/web/src/page.tsx': 'export const Page = () => <p className="pass-card">Vos bons</p>',
  'apps/web/index.html': '<title>Ponton</title>',
  'apps/web/public/mark.svg': '<svg/>',
  'apps/web/dist/index.html': '<title>Ponton</title>',
  'apps/web/dist/assets/page.js': 'export const a = "Vos bons", b = "bon_amount", c = "pass-card"',
  'apps/server/src/notice.ts': 'export const notice = `Votre bon`',
  'apps/server/src/notice.test.ts': 'expect("Votre pass")',
  'apps/server/sandbox/refusal.ts': 'export const refusal = `Ce bon n’existe pas.`',
  'replies.txt': '{"bon_amount":5000,"message":"Bon accepté."}\n',
}

/** @type {string[]} */
const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** @param {Record<string, string>} planted @param {import('./names-left.mjs').Stay[]} [stays] */
async function leftIn(planted, stays = []) {
  const copy = mkdtempSync(join(tmpdir(), 'passerelle-names-'))
  folders.push(copy)
  for (const [file, text] of Object.entries({ ...right, ...planted })) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  return namesLeft(copy, { old, stays, replies: join(copy, 'replies.txt'), least: { texts: 1, replies: 1 } })
}

test('a rightly renamed copy holds nothing of the old name', async () => {
  expect(await leftIn({})).toEqual([])
})

test.each([
  ['a text of a screen', 'apps/web/src/page.tsx', 'export const Page = () => <p>Vos pass</p>', 'apps/web/src/page.tsx:1: Vos pass'],
  ['a text of the server', 'apps/server/src/notice.ts', '\nexport const notice = `Votre pass`', 'apps/server/src/notice.ts:2: Votre pass'],
  ['the brand in the page', 'apps/web/index.html', '<title>Passerelle</title>', 'apps/web/index.html:1: <title>Passerelle</title>'],
  [
    'the brand in the built page', 'apps/web/dist/index.html', '<title>Passerelle</title>',
    'apps/web/dist/index.html: <title>Passerelle</title>',
  ],
  ['a text of the bundle', 'apps/web/dist/assets/page.js', 'const a = "Un pass"', 'apps/web/dist/assets/page.js: Un pass'],
  ['a field of the bundle', 'apps/web/dist/assets/page.js', 'const a = "pass_amount"', 'apps/web/dist/assets/page.js: pass_amount'],
  [
    'an address of the bundle', 'apps/web/dist/assets/page.js', 'const a = "/api/scan/pass"',
    'apps/web/dist/assets/page.js: /api/scan/pass',
  ],
  ['a field that a call answers', 'replies.txt', '{"pass_amount":5000}', 'an answer: {"pass_amount":5000}'],
  [
    'a field inside a text that a call answers', 'replies.txt', '{"lines":"[{\\"pass_nbr\\":1}]"}',
    'an answer: {"lines":"[{\\"pass_nbr\\":1}]"}',
  ],
  ['a sentence that a call answers', 'replies.txt', '{"message":"Pass accepté."}', 'an answer: {"message":"Pass accepté."}'],
])('%s that holds it is found', async (_what, file, text, line) => {
  expect(await leftIn({ [file]: text })).toEqual([line])
})

test.each([
  [
    'a path',
    'packages/contract/src/routes.ts',
    right['packages/contract/src/routes.ts'].replace('/scan/bon', '/scan/pass'),
    'scan: /api/scan/pass',
  ],
  [
    'a field',
    'packages/contract/src/routes.ts',
    right['packages/contract/src/routes.ts'].replace('bon_amount', 'pass_amount'),
    'scan: field pass_amount of its response',
  ],
  [
    'an error', 'packages/contract/src/errors.ts', `export const errors = { expired: { message: 'Ce pass a expiré.' } }`,
    'error expired: Ce pass a expiré.',
  ],
  ['a screen', 'packages/contract/src/screens.ts', `export const screens = { wallet: '/mes/pass' }`, 'screen wallet: /mes/pass'],
])('%s of the contract that holds it is found', async (_what, file, text, line) => {
  expect(await leftIn({ [file]: text })).toContain(line)
})

test('a text that may stay is let through; an exception that is met no more is told', async () => {
  const stays = [{ file: /notice\.ts$/, said: /^pass:$/, why: 'a stored value' }]
  expect(await leftIn({ 'apps/server/src/notice.ts': 'export const key = `pass:${1}`' }, stays)).toEqual([])
  expect(await leftIn({}, stays)).toEqual([expect.stringContaining('its exception can go')])
})

test('texts or replies that are not there are a fault, not a success', async () => {
  await expect(leftIn({ 'replies.txt': '' })).rejects.toThrow('no replies')
})
