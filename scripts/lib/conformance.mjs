/** @typedef {{ id: string, statement: string, tests: string[], section: string }} Row */
/** @typedef {{ titles: Set<string>, skipped: Set<string> }} Titles */
/** @typedef {{ what: string, needle: string }} Need something that one statement at least must name */

/**
 * The rows of docs/conformance.md: those of the tables whose first column is « Id ».
 * @param {string} text @returns {Row[]}
 */
export function readRows(text) {
  /** @type {Row[]} */
  const rows = []
  let section = ''
  let isTable = false
  for (const line of text.split('\n')) {
    section = /^#{2,3} (\d[\d.]*)/.exec(line)?.[1]?.replace(/\.$/, '') ?? section
    if (!line.startsWith('|')) {
      isTable = false
      continue
    }
    const [id = '', statement = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
    if (id === 'Id') isTable = true
    else if (isTable && !/^[-: ]+$/.test(id)) {
      rows.push({ id, statement, section, tests: [...tests.matchAll(/(`+)(.*?)\1(?!`)/g)].map(([, , name = '']) => name.trim()) })
    }
  }
  return rows
}

/**
 * What is wrong with the rows, one sentence each. `titlesOf` gives the tests of a file, undefined when no suite runs it.
 * @param {Row[]} rows @param {(file: string) => Titles | undefined} titlesOf @param {(decision: string) => boolean} hasDecision
 */
export function rowFaults(rows, titlesOf, hasDecision) {
  const known = new Set(/** @type {string[]} */ ([]))
  return rows.flatMap((row, index) => {
    const isDoubled = known.has(row.id)
    known.add(row.id)
    // Numbered without a gap, so that a row that was dropped is missed.
    const due = `${row.section}.${rows.slice(0, index).filter(({ section }) => section === row.section).length + 1}`
    return [
      ...(isDoubled ? [`${row.id} is there twice`] : []),
      ...(row.id === due || isDoubled ? [] : [`${row.id} stands where ${due} is due`]),
      ...(row.statement === '' ? [`${row.id} says nothing`] : []),
      ...(row.tests.length === 0 ? [`${row.id} has no test`] : []),
      ...row.tests.flatMap((test) => testFault(test, titlesOf) ?? []).map((fault) => `${row.id}: ${fault}`),
      ...deviationFaults(row, hasDecision),
    ]
  })
}

/** What is wrong with a proof, or null. @param {string} test `path › title` @param {(file: string) => Titles | undefined} titlesOf */
function testFault(test, titlesOf) {
  const [file = '', ...words] = test.split(' › ')
  const title = words.join(' › ')
  const found = titlesOf(file)
  if (!found) return `no suite runs ${file}`
  if (found.titles.has(title)) return null
  return found.skipped.has(title) ? `${file} may skip « ${title} »` : `${file} has no test « ${title} »`
}

/** A deviation gives its reason. @param {Row} row @param {(decision: string) => boolean} hasDecision */
function deviationFaults({ id, statement }, hasDecision) {
  if (!statement.includes('Deviation')) return []
  const decisions = decisionsIn(statement)
  if (decisions.length === 0) return [`${id} deviates without a decision`]
  return decisions.filter((name) => !hasDecision(name)).map((name) => `${id}: there is no decision ${name}`)
}

/** What no statement names. @param {Row[]} rows @param {Need[]} needs */
export function coverageFaults(rows, needs) {
  return needs
    .filter(({ needle }) => !rows.some(({ statement }) => statement.includes(needle)))
    .map(({ what, needle }) => `no row names ${what}: ${needle}`)
}

/**
 * What is wrong with the rows of a table of numbered promises (docs/cases.md, docs/lessons.md), one sentence each. A row
 * without a test names the decision that answers it.
 * @param {Row[]} rows
 * @param {(file: string) => Titles | undefined} titlesOf
 * @param {(decision: string) => boolean} hasDecision
 * @param {{ letter: string, count: number, digits: number }} numbers
 */
export function promiseFaults(rows, titlesOf, hasDecision, { letter, count, digits }) {
  const wanted = Array.from({ length: count }, (_, index) => letter + String(index + 1).padStart(digits, '0'))
  const ids = rows.map(({ id }) => id)
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${id} has no row`),
    ...ids.filter((id, index) => !wanted.includes(id) || ids.indexOf(id) !== index).map((id) => `${id} is unknown, or there twice`),
    ...rows.flatMap(({ id, statement, tests }) => {
      const decisions = decisionsIn(statement)
      return [
        ...(statement === '' ? [`${id} says nothing`] : []),
        ...(tests.length === 0 && decisions.length === 0 ? [`${id} has neither test nor decision`] : []),
        ...tests.flatMap((test) => testFault(test, titlesOf) ?? []).map((fault) => `${id}: ${fault}`),
        ...decisions.filter((name) => !hasDecision(name)).map((name) => `${id}: there is no decision ${name}`),
      ]
    }),
  ]
}

/** @param {string} statement */
function decisionsIn(statement) {
  return [...statement.matchAll(/\]\(decisions\/([\w-]+\.md)(?:#[\w-]*)?\)/g)].map(([, name = '']) => name)
}
