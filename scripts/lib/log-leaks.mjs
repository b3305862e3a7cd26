/**
 * Finds personal data in what servers log: by its form, and by the very values that the tests sent and were answered.
 * @typedef {{ what: string, line: string }} Leak
 * @typedef {{ line: RegExp, why: string }} Allowed a line that may hold what looks like personal data
 */

/** What every line has and nobody typed: instants, process and request numbers. */
const OWN = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'ms'])
/** Names of rows and files; no piece of one is a number of somebody. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** @type {[string, RegExp][]} */
const FORMS = [
  ['an e-mail', /[\w.+-]+(?:@|%40)[\w-]+(?:\.|%2e)\w+/i],
  ['a phone or tax number', /(?<![\w.-])\+?\d{8,15}(?![\w-])/],
  ['a code', /(?<![\w-])(?:[\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}(?![\w-])/i],
  ['a query string', /\?[\w[\]%.-]+=/],
  ['a bearer token', /Bearer\s|authorization["']?\s*:/i],
  ['a password’s hash', /\$argon2/],
  ['a key', /\b(?:sk|pk|wh)_(?:live|sandbox)_\w+/],
]

/** What a QR is, and the link of a recovery mail: what stands behind the # stays in the browser, and is asked of nobody. */
const FRAGMENTS = new Set(['/p', '/oubli/mdp'])

/**
 * @param {string} text the lines of a log: JSON, or what a server prints plainly
 * @param {{ known: KnownValues, allowed?: Allowed[] }} given
 * @returns {Leak[]}
 */
export function findLeaks(text, { known, allowed = [] }) {
  /** @type {Leak[]} */
  const leaks = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || allowed.some((one) => one.line.test(line))) continue
    const said = saidIn(line).replace(UUID, '')
    const form = FORMS.find(([, pattern]) => pattern.test(said))
    const what = form ? form[0] : known.in(said)
    if (what) leaks.push({ what, line })
  }
  return leaks
}

/**
 * Addresses that a browser asked for or showed. Their queries are of known names: another one is a question.
 * @param {string} text one a line: how, then the address
 * @param {{ known: KnownValues, names: Set<string> }} given names: of a query
 * @returns {Leak[]}
 */
export function findAddressLeaks(text, { known, names }) {
  return [...new Set(text.split('\n'))].flatMap((line) => {
    const [, how, address = ''] = /^(asked for|shown) (https?:.*)$/.exec(line) ?? []
    if (!how) return []
    const url = new URL(address)
    const { values, asked } = partsOf(url)
    const fragment = how === 'shown' && FRAGMENTS.has(url.pathname) ? '' : url.hash
    const said = [...values, fragment].join('\n').replace(UUID, '')
    const form = FORMS.find(([, pattern]) => pattern.test(said))
    const unknown = asked.find((name) => !names.has(name))
    const what = form?.[0] ?? (unknown === undefined ? known.in(said) : `a query that nobody knows, ${unknown}`)
    return what ? [{ what, line }] : []
  })
}

/**
 * What an address says and by which names; an address in it (the file that a download is for) is read like any other.
 * @param {URL} url @returns {{ values: string[], asked: string[] }}
 */
function partsOf({ pathname, searchParams, origin }) {
  const inner = [...searchParams.values()].map((value) => (value.startsWith('/') ? partsOf(new URL(value, origin)) : null))
  const plain = [...searchParams.values()].filter((value) => !value.startsWith('/'))
  return {
    values: [decode(pathname), ...plain, ...inner.flatMap((one) => one?.values ?? [])],
    asked: [...searchParams.keys(), ...inner.flatMap((one) => one?.asked ?? [])],
  }
}

/** The strings and numbers of a line, whatever their depth, without those that are not about anybody. @param {string} line */
function saidIn(line) {
  const fields = parse(line)
  if (fields === undefined) return line
  /** @type {string[]} */
  const said = []
  const visit = (/** @type {unknown} */ value, /** @type {string} */ name) => {
    if (typeof value === 'object' && value !== null) for (const [key, each] of Object.entries(value)) visit(each, key)
    else if (!OWN.has(name)) said.push(String(value))
  }
  visit(fields, '')
  return said.join('\n')
}

/** @param {string} line @returns {unknown} */
function parse(line) {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined
  } catch {
    return undefined
  }
}

/** Values that must not be met. Looking for each in each line would take hours: words are looked up instead. */
export class KnownValues {
  /** By its first word, the whole values. @type {Map<string, string[]>} */
  #byWord = new Map()
  size = 0

  /** @param {Iterable<string>} values */
  constructor(values) {
    for (const value of new Set(values)) {
      const [first] = wordsOf(value)
      if (!first) continue
      this.size += 1
      const others = this.#byWord.get(first) ?? []
      others.push(value)
      this.#byWord.set(first, others)
    }
  }

  /** What is said of the first one that a text holds. @param {string} text @returns {string | undefined} */
  in(text) {
    for (const word of wordsOf(decode(text))) {
      for (const value of this.#byWord.get(word) ?? []) {
        if (text.includes(value) || decode(text).includes(value)) return `the value « ${value} » of a test`
      }
    }
    return undefined
  }
}

/** @param {string} text */
function wordsOf(text) {
  return text.match(/[\p{L}\p{N}@._+-]*[\p{L}\p{N}]/gu) ?? []
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
