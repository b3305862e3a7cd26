/**
 * `npm test`, last: no line that the servers of the suites have logged holds an e-mail, a phone, a code, a token or
 * another value that the tests sent. It fails when a suite of this run left no log.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../packages/contract/src/product.ts'
import { findAddressLeaks, findLeaks, KnownValues } from './lib/log-leaks.mjs'
import { logsFolder } from './lib/pinned.mjs'

/** Lines that may hold what looks like personal data, and why. */
const ALLOWED = [
  {
    line: new RegExp(`^  [\\w.]+@${product.demoDomain} +\\S`),
    why: 'the welcome prints the made-up accounts of the demonstration, refused in production',
  },
  { line: /^Comptes de démonstration \(mot de passe/, why: 'as above: their one password is in the README' },
]
/**
 * What the queries of addresses may be called: pages, filters, days and orders of lists, ids of what is open or chosen, steps;
 * `of` is a call, `key` is sealed and dies within a minute; `place` is the sandbox’s dialog.
 */
const QUERY_NAMES = new Set([
  'page', 'cursor', 'status', 'role', 'statut', 'demande', 'retrait', 'service', product.slug, 'devenir', 'etape', 'place',
  'sort', 'exact', 'after', 'after_used', 'action', 'subject', 'from', 'to', 'ids', 'until', 'of', 'key', 'tri', 'objet', 'du', 'au',
  'annuler', 'version', 'annee', 'year', 'was',
  'texte', 'sorte', 'voie', 'channel', 'queue', 'file', 'late', 'owner', 'object', 'person', 'problem', 'state', 'kind', 'etat', 'pour',
  'on', 'account', 'reference', 'donor', 'compte', 'evenement', 'piece', 'donateur', 'ecriture',
  'amount', 'expires', 'department', 'suspended', 'list', 'liste', 'montant', 'expire', 'departement', 'personne', 'type', 'suspendu',
  'about', 'outcome', 'issue', 'dossier', 'tache', 'cause', 'motif', 'suivi', 'resend', 'renvoi',
  'project', 'projet', 'supplier', 'fournisseur', 'genre', 'etat-type', 'beneficiary_id', 'supplier_id',
])
const SHOWN = 20

/** The suites of this run that keep logs; none when this task runs by itself. */
const expected = (process.env['LOGGED_TASKS'] ?? '').split(' ').filter(Boolean)
const kept = existsSync(logsFolder) ? readdirSync(logsFolder) : []
const read = expected.length > 0 ? expected : kept
if (expected.length === 0) {
  console.log(`No suite ran before this task: reading the logs of earlier runs (${kept.join(', ') || 'there are none'}).`)
}

let failures = read.length === 0 ? 1 : 0
for (const suite of read) {
  const files = kept.includes(suite) ? readdirSync(join(logsFolder, suite)).map((name) => join(logsFolder, suite, name)) : []
  const logs = files.filter((file) => file.endsWith('.log') && statSync(file).size > 0)
  const known = new KnownValues(files.filter((file) => file.endsWith('.known')).flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => String(JSON.parse(line))),
  ))
  const texts = logs.map((file) => readFileSync(file, 'utf8'))
  const addresses = files.filter((file) => file.endsWith('.addresses')).map((file) => readFileSync(file, 'utf8')).join('')
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  const leaks = [
    ...texts.flatMap((text) => findLeaks(text, { known, allowed: ALLOWED })),
    ...findAddressLeaks(addresses, { known, names: QUERY_NAMES }),
  ]
  for (const { what, line } of leaks.slice(0, SHOWN)) console.error(`✗ ${suite}: ${what}: ${line.slice(0, 400)}`)
  const isBrowsed = suite === 'e2e'
  if (isBrowsed && addresses === '') console.error(`✗ ${suite}: it kept no addresses of its browsers`)
  if (lines === 0) console.error(`✗ ${suite}: it left no log to read`)
  if (known.size === 0) console.error(`✗ ${suite}: it kept no values to look for`)
  if (lines === 0 || known.size === 0 || leaks.length > 0 || (isBrowsed && addresses === '')) failures += 1
  console.log(`${suite}: ${lines} lines of ${logs.length} servers, ${addresses.split(
    '\n',
  ).length - 1} addresses, ${known.size} values of the tests, ${leaks.length} leaks`)
}
process.exitCode = failures === 0 ? 0 : 1
