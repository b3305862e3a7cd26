/**
 * What a style sheet asks of the browser.
 * @typedef {{ kind: 'at-rule' | 'property' | 'value' | 'selector' | 'function' | 'unit' | 'media', name: string }} Use  a
 * value: `display.grid`
 */

/**
 * Reads a built style sheet. What stands inside `@supports` is asked only of browsers that know it.
 * @param {string} source @returns {Use[]}
 */
export function readStyleUses(source) {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '""')
  /** @type {Use[]} */
  const uses = []
  /** What each open brace belongs to. @type {('rule' | 'at-rule' | 'supports')[]} */
  const open = []
  for (const { groups } of text.matchAll(/(?<said>[^{};]*)(?<end>[{};])/g)) {
    const said = groups?.['said']?.trim() ?? ''
    if (groups?.['end'] === '{') {
      const kind = said.startsWith('@supports') ? 'supports' : said.startsWith('@') ? 'at-rule' : 'rule'
      if (!open.includes('supports')) readPrelude(said, kind)
      open.push(kind)
    } else {
      if (!open.includes('supports')) readDeclaration(said)
      if (groups?.['end'] === '}') open.pop()
    }
  }
  return uses

  /** @param {string} said @param {'rule' | 'at-rule' | 'supports'} kind */
  function readPrelude(said, kind) {
    const atRule = /^@(?:-\w+-)?([\w-]+)/.exec(said)?.[1]
    if (atRule) uses.push({ kind: 'at-rule', name: atRule })
    if (atRule === 'media') for (const [, name = ''] of said.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)) uses.push({ kind: 'media', name })
    if (kind !== 'rule') return
    if (open.includes('rule')) uses.push({ kind: 'selector', name: 'nesting' })
    for (const [, name = ''] of said.matchAll(/(?<!:)::?([\w-]+)/g)) uses.push({ kind: 'selector', name })
  }

  /** @param {string} said */
  function readDeclaration(said) {
    const atRule = /^@([\w-]+)/.exec(said)?.[1]
    if (atRule) return uses.push({ kind: 'at-rule', name: atRule })
    const [, name, value = ''] = /^([\w-]+)\s*:([\s\S]*)$/.exec(said) ?? []
    if (!name) return
    if (!name.startsWith('--')) uses.push({ kind: 'property', name })
    for (const [, word = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g)) uses.push({ kind: 'value', name: `${name}.${word}` })
    for (const [, called = ''] of value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)) uses.push({ kind: 'function', name: called })
    for (const [, unit = ''] of value.matchAll(/(?<![\w#.-])-?[\d.]+([a-z]+)\b/g)) uses.push({ kind: 'unit', name: unit })
  }
}
