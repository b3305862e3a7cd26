/** @typedef {{ file: string, why: string }} WordException */

const PLATFORM = 'apps/server/src/platform/'

/** Only features have these: by their names the platform would know one without importing it. Comments may say what for. */
const FEATURE_WORD = /fedapay|sandbox|smtp|demo|donat|donor|payout|payment|refund|redeem|supplier|beneficiar|partner|catalogue|allocation/i

/** @type {WordException[]} */
export const WORD_EXCEPTIONS = [
  { file: 'database/tables.ts', why: 'the rows of every table, for queries that join several' },
  { file: 'settings.ts', why: 'the figures of the programme, in one list for who may change them' },
  { file: 'http/security-headers.ts', why: '`payment` is a permission of the browser, refused to all' },
]

/**
 * A feature's word in the code of the server's platform, one sentence each, and exceptions that nobody needs any more.
 * @param {Map<string, string>} sources path from the root → text
 * @param {WordException[]} exceptions
 * @returns {string[]}
 */
export function findFeatureWords(sources, exceptions) {
  const found = new Map([...sources].flatMap(([path, text]) => {
    if (!path.startsWith(PLATFORM) || path.endsWith('.test.ts')) return []
    const word = FEATURE_WORD.exec(withoutComments(text))?.[0]
    return word ? [[path.slice(PLATFORM.length), word]] : []
  }))
  const excepted = exceptions.map(({ file }) => file)
  return [
    ...[...found].filter(([file]) => !excepted.includes(file))
      .map(([file, word]) => `${PLATFORM}${file} says « ${word} »: the platform is told by who wires it`),
    ...excepted.filter((file) => !found.has(file)).map((file) => `${PLATFORM}${file} says no word of a feature: no exception is needed`),
  ]
}

/** @param {string} text */
function withoutComments(text) {
  return text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
