import { posix } from 'node:path'

/** @typedef {Map<string, string>} Sources path from the root, with slashes → text */

const WORKSPACES = ['packages/contract', 'apps/server', 'apps/web', 'e2e', 'scripts']

/**
 * Which workspaces may import from which: web → contract ← server; the journeys may prepare their world with the server,
 * and share what the tests of the client know.
 * What is no product (tests, benchmarks) may also use `scripts`.
 */
const ALLOWED = new Map([
  ['packages/contract', []],
  ['apps/server', ['packages/contract']],
  ['apps/web', ['packages/contract']],
  ['e2e', ['packages/contract', 'apps/server']],
  ['scripts', ['packages/contract']],
])

/** Folders that know no feature, with what they may import beside themselves and the packages. */
const FOUNDATIONS = new Map([
  ['apps/server/src/platform', []],
  ['apps/web/src/platform', []],
  ['apps/web/src/ui', ['apps/web/src/platform']],
])

/**
 * The payment provider that we play. The wiring alone loads it, while it runs: what production starts must not hold it.
 * It knows the database and the provider's own words, and nothing of what is sold.
 */
const SANDBOX = 'apps/server/sandbox'
const SANDBOX_LOADER = 'apps/server/src/app.ts'
const SANDBOX_KNOWS = ['apps/server/src/platform', 'apps/server/src/payment-provider']

/** Files at the root of `src` that features may import; the others are wiring, which only knows and is not known. */
const SHARED_ROOT_FILES = new Set(['apps/web/src/paths.ts'])

/**
 * Every import that goes against the arrows of CONTRIBUTING.md, as one sentence each.
 * @param {Sources} sources
 * @returns {string[]}
 */
export function findBadImports(sources) {
  /** @type {string[]} */
  const faults = []
  /** @type {Map<string, Map<string, string>>} feature → imported feature → one file that does it */
  const features = new Map()
  for (const [file, text] of sources) {
    for (const { name, isAwaited } of listImports(text)) {
      const target = resolveImport(file, name)
      if (!target) continue
      const fault = isAwaited && file === SANDBOX_LOADER && isIn(SANDBOX, target) ? undefined : faultOf(file, target)
      if (fault) faults.push(`${file} imports ${target}: ${fault}`)
      const [from, to] = [featureOf(file), featureOf(target)]
      if (!from || !to || from === to || isTest(file)) continue
      const imported = features.get(from) ?? new Map()
      features.set(from, imported.set(to, imported.get(to) ?? file))
    }
  }
  return [...faults, ...findCycles(features)]
}

/**
 * What a file imports; awaited is what its own loading does not load: `import()`, and types, which are erased.
 * @param {string} text @returns {{ name: string, isAwaited: boolean }[]}
 */
function listImports(text) {
  const calls = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => ({ name, isAwaited: true }))
  return [...listStatements(text), ...calls]
}

/** What its statements import, types included. @param {string} text @returns {{ name: string, isAwaited: boolean }[]} */
export function listStatements(text) {
  const statement = /^[ \t]*(?:import|export)\b( type\b)?(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm
  return [...text.matchAll(statement)].map(([, type, name = '']) => ({ name, isAwaited: type !== undefined }))
}

/** The file of ours that an import names, or undefined for a package. @param {string} file @param {string} name */
export function resolveImport(file, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  if (name.startsWith('#')) return `apps/server/${name.slice(1)}`
  if (name.startsWith('@passerelle/contract/')) return `packages/contract/src/${name.slice('@passerelle/contract/'.length)}.ts`
  return undefined
}

/** @param {string} file @param {string} target @returns {string | undefined} */
function faultOf(file, target) {
  const [from, to] = [workspaceOf(file), workspaceOf(target)]
  if (!from || !to) return undefined
  const isProduct = file.startsWith(`${from}/src/`) && !isTest(file)
  if (from !== to) {
    const isShared = from === 'e2e' && isIn('apps/web/test', target)
    const isAllowed = isShared || ALLOWED.get(from)?.includes(to) || (to === 'scripts' && !isProduct)
    return isAllowed ? undefined : `${from} must not know ${to}`
  }
  if (isIn(SANDBOX, file) && !isTest(file)) {
    const isKnown = [SANDBOX, ...SANDBOX_KNOWS].some((folder) => isIn(folder, target)) && !isTest(target)
    return isKnown ? undefined : 'the sandbox must know nothing of what it is paid for'
  }
  if (!isProduct) return undefined
  if (isIn(SANDBOX, target)) return `only ${SANDBOX_LOADER} may load the sandbox, while it runs`
  if (isTest(target) || !target.startsWith(`${from}/src/`)) {
    return target.endsWith('.ts') || target.endsWith('.tsx') ? 'the product must not need its tests or tools' : undefined
  }
  const foundation = [...FOUNDATIONS.keys()].find((folder) => file.startsWith(`${folder}/`))
  if (foundation) {
    const known = [foundation, ...(FOUNDATIONS.get(foundation) ?? [])]
    return known.some((folder) => target.startsWith(`${folder}/`)) || !isCode(target)
      ? undefined
      : `${foundation} must not know ${featureOf(target) ?? target}`
  }
  const isWiring = isRootFile(target) && !SHARED_ROOT_FILES.has(target) && isCode(target)
  return featureOf(file) && isWiring ? 'a feature must not know the wiring' : undefined
}

/** `apps/server/src/passes` for any file in it; undefined for platform, ui and the files at the root of src. @param {string} file */
function featureOf(file) {
  const folder = /^(apps\/(?:server|web)\/src\/[^/]+)\//.exec(file)?.[1]
  return folder && !FOUNDATIONS.has(folder) && !/\/(?:fonts|assets)$/.test(folder) ? folder : undefined
}

/** @param {string} folder @param {string} file */
function isIn(folder, file) {
  return file.startsWith(`${folder}/`)
}

/** @param {string} file */
function isRootFile(file) {
  return /^apps\/(?:server|web)\/src\/[^/]+$/.test(file)
}

/** @param {string} file */
function isCode(file) {
  return /\.tsx?$/.test(file)
}

/** @param {string} file */
export function isTest(file) {
  return /\.test\.tsx?$/.test(file) || /^apps\/(?:server|web)\/test\//.test(file)
}

/** @param {string} path */
function workspaceOf(path) {
  return WORKSPACES.find((workspace) => path.startsWith(`${workspace}/`))
}

/**
 * Between features one direction only, also over several steps: each cycle once, with the files that make it.
 * @param {Map<string, Map<string, string>>} features
 * @returns {string[]}
 */
function findCycles(features) {
  const cycles = new Map()
  /** @param {string} feature @param {string[]} trail */
  const visit = (feature, trail) => {
    const start = trail.indexOf(feature)
    if (start >= 0) {
      const cycle = trail.slice(start)
      const key = cycle.toSorted().join()
      if (!cycles.has(key)) cycles.set(key, describeCycle(features, cycle))
      return
    }
    for (const next of features.get(feature)?.keys() ?? []) visit(next, [...trail, feature])
  }
  for (const feature of features.keys()) visit(feature, [])
  return [...cycles.values()]
}

/** @param {Map<string, Map<string, string>>} features @param {string[]} cycle */
function describeCycle(features, cycle) {
  const steps = cycle.map((feature, index) => {
    const next = cycle[(index + 1) % cycle.length] ?? ''
    return `${features.get(feature)?.get(next)} needs ${posix.basename(next)}`
  })
  return `${cycle.map((feature) => posix.basename(feature)).join(' → ')} → ${posix.basename(cycle[0] ??
    '')} goes in a circle (a third noun is missing): ${steps.join('; ')}`
}
