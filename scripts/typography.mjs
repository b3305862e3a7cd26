// French that people read has its spaces: U+00A0 inside « » and before `:`, U+202F before `; ! ?`, ’ for an apostrophe,
// accents on capitals, and says « vous ».
// Looks at the string literals and JSX texts of the sources; exits 1 with each fault.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vitest/node'
import { isFrench } from './lib/french-words.mjs'

const sources = ['packages/contract/src', 'apps/server/src', 'apps/server/sandbox', 'apps/web/src']
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** @type {[RegExp, string][]} */
const faults = [
  [/« | »/, 'a plain space inside « »'],
  [/[\p{L}\d»)%] :(?=\s|$)/u, 'a plain space before :'],
  [/[\p{L}\d»)%] [;!?](?=\s|$|[»"'`])/u, 'a plain space before ; ! ?'],
  [/\p{L}'\p{L}/u, 'a straight apostrophe'],
  [/(?<![\p{L}\p{N}’-])(?:tu|toi|tes)(?![\p{L}\p{N}-])/iu, '« tu »'],
  [
    /(?<!\p{L})(?:A(?= \p{Ll})|Ca(?= \p{Ll})|E(?=t(?:a[pt]|es|re|ud)|c(?:ran|ole|hec|ri)|quip|vit|l[eé]|mi[st]|gal))/u,
    'a capital without its accent',
  ],
]

/**
 * The typographic faults of one source file.
 * @param {string} text
 * @param {{ hasJsx?: boolean }} [options]
 * @returns {{ line: number, fault: string, said: string }[]}
 */
export function typographyFaults(text, { hasJsx = false } = {}) {
  /** @type {{ line: number, fault: string, said: string }[]} */
  const found = []
  const look = (/** @type {string} */ said, /** @type {number} */ index) => {
    for (const [pattern, fault] of faults) {
      if (pattern.test(said)) found.push({ line: text.slice(0, index).split('\n').length, fault, said })
    }
  }
  // Comments are English: blank them, keeping the lines.
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  for (const { 0: literal, index } of code.matchAll(strings)) {
    const said = literal
      .slice(1, -1)
      .replace(/\$\{[^{}]*\}/g, 'x')
      .replace(/\\'/g, "'")
      .replaceAll('\\u00A0', '\u00A0')
      .replaceAll('\\u202F', '\u202F')
    // A call’s `summary` is English, for who reads the contract.
    if (isFrench(said) && !code.slice(0, index).endsWith('summary: ')) look(said, index)
  }
  // What stands before may be a value: « {amount} : ».
  if (hasJsx) {
    for (const { value, start } of jsxTexts(parseAst(text, { lang: 'tsx' }))) look(`x${value.replace(/[ \t]*\n[ \t]*/g, ' ')}`, start)
  }
  return found
}

/**
 * @param {unknown} node
 * @returns {{ value: string, start: number }[]}
 */
function jsxTexts(node) {
  if (Array.isArray(node)) return node.flatMap(jsxTexts)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'JSXText') {
    const { value, start } = Object(node)
    return /\p{L}/u.test(value) ? [{ value, start }] : []
  }
  return Object.values(node).flatMap(jsxTexts)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...sources], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  let count = 0
  for (const file of files) {
    for (const { line, fault, said } of typographyFaults(readFileSync(file, 'utf8'), { hasJsx: file.endsWith('.tsx') })) {
      count += 1
      console.log(`${file}:${line}: ${fault}: ${said.slice(0, 100)}`)
    }
  }
  console.log(`${files.length} files, ${count} typographic faults`)
  process.exit(count === 0 ? 0 : 1)
}
