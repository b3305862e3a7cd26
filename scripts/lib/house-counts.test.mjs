import { expect, test } from 'vitest'
import { findFileCircles, findLongLines, isFrenchSentence } from './house-counts.mjs'

const long = (/** @type {string} */ line, file = 'a.ts') => findLongLines(file, line)
const sentence = 'Ce que vous aviez envoyé d’abord était bien arrivé : c’est cela qui compte. Ce que vous avez changé depuis n’a pas été envoyé.'
const name = 'x'.repeat(150)

test('finds files that need each other, over any number of steps, also by types alone', () => {
  const files = {
    'apps/server/src/a/one.ts': `import type { Two } from './two.ts'`,
    'apps/server/src/a/two.ts': `import { three } from '#src/b/three.ts'`,
    'apps/server/src/b/three.ts': `import {\n  type One,\n} from '../a/one.ts'`,
    'apps/server/src/b/four.ts': `import './three.ts'`,
  }
  const circle = ['apps/server/src/a/one.ts', 'apps/server/src/a/two.ts', 'apps/server/src/b/three.ts']
  expect(findFileCircles(new Map(Object.entries(files)))).toEqual([circle])
})

test('lets a part that is fetched later know the page that fetches it', () => {
  const files = {
    'apps/web/src/page.tsx': `const part = () => import('./part.tsx')`,
    'apps/web/src/part.tsx': `import { page } from './page.tsx'`,
  }
  expect(findFileCircles(new Map(Object.entries(files)))).toEqual([])
})

test('counts the columns of a line in characters', () => {
  expect(long('é'.repeat(140))).toEqual([])
  expect(long(`let a\n${'é'.repeat(141)}`)).toEqual([2])
})

test.each([
  ['a call', `${name}(1)`],
  ['a comment', `// ${'le mot '.repeat(30)}`],
  ['a string that is no French', `const a = '${'word '.repeat(30)}'`],
  ['one long word', `const a = 'é${name}'`],
  ['several short sentences', `const a = [${`'Choisissez un compte', `.repeat(7)}]`],
  ['a sentence beside more than 80 columns of code', `if (${'y'.repeat(80)}) say('${sentence}')`],
])('finds %s that is too long', (_, line) => {
  expect(long(line)).toEqual([1])
})

test.each([
  ['a French sentence', `const a = '${sentence}'`],
  ['a sentence with a value in it', `  const a = { status: 409, message: \`${sentence} \${n}\` }`],
  ['the title of a test', `test('${'word '.repeat(30)}', async ({ browser }) => {})`],
  ['the title of rows of tests', `describe.each([1])('${'word '.repeat(30)}', () => {})`],
])('does not cut %s', (_, line) => {
  expect(long(line)).toEqual([])
})

test('judges each line of a text between tags alone', () => {
  const page = `const a = (\n  <p>\n    ${sentence} Oui, vous le pouvez.\n    {${name}}\n  </p>\n)`
  expect(long(page, 'a.tsx')).toEqual([4])
})

test('knows a French sentence by its words', () => {
  for (const said of ['Choisissez un autre mot', 'Réessayez dans quelques minutes', 'Saisissez\\u00A0: le code reçu']) {
    expect(isFrenchSentence(said)).toBe(true)
  }
  for (const said of ['déjà', 'le pass', 'Choose another word here', 'M250 500a350 350 0 0 1 700 0h-160a190']) {
    expect(isFrenchSentence(said)).toBe(false)
  }
})
