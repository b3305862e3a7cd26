// Every API, element, attribute and style feature of the built client is in all browsers of apps/web/browser-floor.json,
// or its absence is answered for (lib/browser-answers.mjs). What the floor has and older browsers lack is asked for by
// apps/web/public/browser-check.js, which shows a plain page instead of a blank one.
// Not seen: names that are computed, and members of values whose kind cannot be followed inside one file, unless no
// interface at all has the member within the floor.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answered } from './lib/browser-answers.mjs'
import { featuresBelow, isOfLanguage } from './lib/browser-support.mjs'
import { ownScript } from './lib/bundle-weights.mjs'
import { readPageUses } from './lib/page-uses.mjs'
import { root } from './lib/pinned.mjs'
import { readScriptUses } from './lib/script-uses.mjs'
import { readStyleUses } from './lib/style-uses.mjs'
import { titlesOf } from './lib/suite-titles.mjs'

/**
 * @typedef {import('./lib/browser-support.mjs').Floor} Floor
 * @typedef {import('./lib/browser-answers.mjs').Answer} Answer
 * @typedef {Map<string, { lacks: string[], files: Set<string> }>} Features
 * @typedef {{ name: string, text: string }} File
 * @typedef {{ files: File[], floor: Floor, check: string, answers: Record<string, Answer>, isTest: (test: string) => boolean }} Build
 */

/** The first browsers with modules: an older one sees the same plain page. */
const OLDEST = { chrome: '63', firefox: '67', safari: '11.1' }

/**
 * What is wrong with a build. `check`: the script that asks for what older browsers lack.
 * @param {Build} build @returns {{ faults: string[], below: Features, recent: string[] }}
 */
export function floorFaults({ files, floor, check, answers, isTest }) {
  const uses = files.flatMap(({ name, text }) => readerOf(name)(text).map((use) => ({ use, file: basename(name) })))
  // A member that some script names itself (a key of an object) may be its own affair.
  const own = new Set(uses.flatMap(({ use }) => (use.kind === 'own' ? [use.name] : [])))
  const foreign = uses.filter(({ use }) => !(use.kind === 'member' && use.owner === null && own.has(use.name)))
  const below = gather(foreign, floor)
  const needed =
    foreign.filter(({ use }) => use.kind === 'global' || (use.kind === 'member' && (use.owner !== null || isOfLanguage(use.name))))
  const recent = [...gather(needed, OLDEST).keys()]
  const asked =
    new Set([...check.matchAll(/'((?:\w+\.)*\w+)'/g)].flatMap(([, path = '']) => path.split('.').filter((part) => part !== 'prototype')))
  const faults = [
    ...[...below].filter(([feature]) => !answers[feature]).map(([feature, { lacks, files: where }]) =>
      `${feature} is not in ${lacks.join(', ')}: ${[...where].join(', ')}`,
    ),
    ...Object.keys(answers)
      .filter((feature) => !below.has(feature) && !recent.includes(feature))
      .map((feature) => `${feature} is answered for, and not used`),
    ...Object.entries(answers).flatMap(([feature, { test }]) => (test && !isTest(test)
      ? [`${feature}: there is no test « ${test} »`]
      : [])),
    ...recent.filter((feature) => !answers[feature] && !feature.split('.').some((part) => asked.has(part))).map((feature) =>
      `${feature} is not asked for by the page’s check`,
    ),
  ]
  return { faults, below, recent }
}

/** @param {{ use: import('./lib/browser-support.mjs').Use, file: string }[]} uses @param {Floor} floor @returns {Features} */
function gather(uses, floor) {
  /** @type {Features} */
  const found = new Map()
  for (const { use, file } of uses) {
    for (const { feature, lacks } of featuresBelow(use, floor)) {
      const entry = found.get(feature) ?? { lacks, files: new Set() }
      found.set(feature, entry)
      entry.files.add(file)
    }
  }
  return found
}

/** @param {string} name */
function readerOf(name) {
  if (name.endsWith('.js')) return readScriptUses
  return name.endsWith('.css') ? readStyleUses : readPageUses
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = join(root, 'apps/web/dist')
  const [check = ''] = globSync('assets/browser-check-*.js', { cwd: dist })
  const files = globSync('{*.html,service-worker.js,assets/*.{js,css}}', { cwd: dist, exclude: [check] }).flatMap((name) => {
    const text = readFileSync(join(dist, name), 'utf8')
    return name.endsWith('.html') ? [{ name, text }, { name: `${name}.js`, text: ownScript(text) }] : [{ name, text }]
  })
  if (files.length === 0) throw new Error('There is no build to look at: npm run build')
  /** @type {Floor} */
  const floor = JSON.parse(readFileSync(join(root, 'apps/web/browser-floor.json'), 'utf8'))
  const isTest = (/** @type {string} */ test) => {
    const [file = '', ...title] = test.split(' › ')
    return titlesOf(file)?.titles.has(title.join(' › ')) ?? false
  }
  const { faults, below, recent } = floorFaults({
    files,
    floor,
    check: readFileSync(join(dist, check), 'utf8'),
    answers: answered,
    isTest,
  })
  for (const fault of faults) console.error(`✗ ${fault}`)
  console.log(`${files.length} files: ${below.size} features below ${Object.entries(floor)
    .flat()
    .join(' ')} are answered for, ${recent.length} younger than the oldest browsers are asked for or answered for`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
