/**
 * The rules of a built style sheet that a page may need, in their order: those whose classes, elements and ids all stand in it.
 * States, attributes and what stands in parentheses are taken to hold; values and movements that none of them names stay away.
 * Laid before the whole sheet they change nothing, since each of them comes again in it.
 */
export function styleSubset(css: string, html: string): string {
  const words = new Set(['html', 'body', 'root', 'early-page'])
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)([^>]*)/gi)) {
    words.add(element)
    for (const [, names = ''] of attributes.matchAll(/\b(?:class|id)="([^"]*)"/g)) {
      for (const name of names.split(/\s+/)) words.add(plain(name))
    }
  }
  const kept = keepRules(css, (selector) => wordsOf(selector).every((word) => words.has(word)))
  const isRead = (name: string) => kept.includes(`var(${name}`)
  const isPlayed = (name: string) => new RegExp(`animation[^;}]*[: ,]${name}(?![\\w-])`).test(kept)
  return kept
    .replace(/(?<=[{;])(--[\w-]+):(?:[^;{}"]|"[^"]*")*;?/g, (given, name: string) => (isRead(name) ? given : ''))
    .replace(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name: string) => (isRead(name) ? rule : ''))
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) => (isPlayed(name) ? rule : ''))
}

function keepRules(css: string, isNeeded: (selector: string) => boolean): string {
  let kept = ''
  for (const { head, body } of blocksOf(css)) {
    if (body === null) kept += `${head};`
    else if (!head.startsWith('@')) kept += selectorsOf(head).some(isNeeded) ? `${head}{${body}}` : ''
    else if (/^@(?:font-face|keyframes|property)\b/.test(head)) kept += `${head}{${body}}`
    else {
      const inner = keepRules(body, isNeeded)
      kept += inner && `${head}{${inner}}`
    }
  }
  return kept
}

/** `a{…}`, `@media …{…}` and `@layer a,b;`, one after another. */
function blocksOf(css: string): { head: string; body: string | null }[] {
  const blocks: { head: string; body: string | null }[] = []
  let depth = 0
  let start = 0
  let open = 0
  // What stands in quotes or in an address may hold any sign.
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|[{};]/g)) {
    if (sign === '{' && depth++ === 0) open = index
    const isStatement = sign === ';' && depth === 0
    const isBlock = sign === '}' && --depth === 0
    if (isStatement) blocks.push({ head: css.slice(start, index).trim(), body: null })
    if (isBlock) blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) })
    if (isStatement || isBlock) start = index + 1
  }
  return blocks
}

function selectorsOf(head: string): string[] {
  let bare = head.replace(/\\./g, plain)
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '')
  return bare.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+/g, '').split(',')
}

const wordsOf = (selector: string) => [...selector.matchAll(/[a-z][\w-]*/gi)].map(([word]) => word)

/** A name without the signs that a selector escapes: `md:grid`, `w-1/2`. */
const plain = (name: string) => name.replace(/\\?[^\w\\-]/g, '_')
