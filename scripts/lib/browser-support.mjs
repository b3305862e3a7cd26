import data from '@mdn/browser-compat-data' with { type: 'json' }

/**
 * What MDN's tables say of the browsers of the floor.
 * @typedef {{ version_added: string | boolean | null, version_removed?: string, flags?: unknown, prefix?: string,
 * alternative_name?: string }} Statement
 * @typedef {{ __compat?: { support: Record<string, Statement | Statement[] | undefined> } } & { [name: string]: Feature }} Feature
 * @typedef {Record<string, string>} Floor  `{ chrome: '111' }`
 * @typedef {import('./script-uses.mjs').Use | import('./style-uses.mjs').Use} Use
 */

/** Each engine on a desk and on a phone. @type {Record<string, string[]>} */
const BROWSERS = { chrome: ['chrome', 'chrome_android'], firefox: ['firefox', 'firefox_android'], safari: ['safari', 'safari_ios'] }
/** Absent over plain http, which a shop's own network may use: asked for like anything that is below the floor. */
const SECURE_ONLY = new Set([
  'Crypto.randomUUID', 'Crypto.subtle', 'Navigator.mediaDevices', 'Navigator.wakeLock', 'Navigator.clipboard', 'Navigator.serviceWorker',
  'Navigator.storage', 'Navigator.share', 'Navigator.credentials', 'global.caches', 'global.Notification',
])
const COMPAT = '__compat'
const OWN_OF_ALL = new Set(['constructor', 'prototype', 'name', 'length', 'toString', 'valueOf'])

const tables = /** @type {{ api: Feature, css: Feature, html: Feature, javascript: Feature }} */ (/** @type {unknown} */ (data))

/**
 * The features behind a use that some browser of the floor lacks, `[]` when there is none or nothing is known of it.
 * @param {Use} use @param {Floor} floor @returns {{ feature: string, lacks: string[] }[]}
 */
export function featuresBelow(use, floor) {
  const found = candidatesOf(use).map(([feature, of]) => ({
    feature,
    lacks: SECURE_ONLY.has(feature) ? ['plain http'] : browsersWithout(of, floor),
  }))
  // A member of an unknown owner is below the floor when no interface has it above.
  return found.every(({ lacks }) => lacks.length > 0) ? found.slice(0, 1) : []
}

/** @param {Use} use @returns {[string, Feature][]} */
function candidatesOf(use) {
  const { api, css, html, javascript } = tables
  const { name } = use
  const at = (/** @type {(Feature | undefined)[]} */ ...features) =>
    features.flatMap((one) => (one?.[COMPAT] ? [/** @type {[string, Feature]} */ ([labelOf(use), one])] : [])).slice(0, 1)
  const known = css['properties'] ?? {}
  switch (use.kind) {
    case 'global': return at(own(javascript['builtins'], name), own(api, name), own(api['Window'], name))
    case 'member': return use.owner === null ? membersCalled(name) : at(memberOf(use.owner, name, use.isStatic))
    case 'own': return []
    case 'pattern': return at(own(javascript['regular_expressions'], name), own(own(javascript['builtins'], 'RegExp'), name))
    case 'element': return at(own(html['elements'], name))
    case 'attribute': return at(own(own(html['elements'], use.element), name), own(html['global_attributes'], name))
    case 'style':
    case 'property': return at(own(known, name))
    case 'value': {
      const [property = '', word = ''] = name.split('.')
      return at(own(own(known, property), word))
    }
    case 'at-rule': return at(own(css['at-rules'], name))
    case 'media': return at(own(own(css['at-rules'], 'media'), name))
    case 'selector': return at(own(css['selectors'], name))
    case 'function': return at(own(css['types'], name), own(own(css['types'], 'color'), name), own(own(css['types'], 'gradient'), name))
    case 'unit': return at(...unitsCalled(name))
  }
}

/** @param {Use} use */
function labelOf(use) {
  if (use.kind === 'member') return `${use.owner}.${use.name}`
  return use.kind === 'attribute' ? `attribute.${use.name}` : `${use.kind}.${use.name}`
}

/** @param {string} owner @param {string} name @param {boolean} isStatic */
function memberOf(owner, name, isStatic) {
  const { api, javascript } = tables
  for (const holder of [own(javascript['builtins'], owner), own(api, owner)]) {
    const found = (isStatic ? own(holder, `${name}_static`) : undefined) ?? own(holder, name)
    if (found) return found
  }
  return undefined
}

/** Every interface with a member of this name. @param {string} name @returns {[string, Feature][]} */
function membersCalled(name) {
  if (OWN_OF_ALL.has(name)) return []
  return holdersIn(tables.javascript['builtins'], tables.api).flatMap((holder) => {
    const found = own(holder, name)
    return found?.[COMPAT] ? [/** @type {[string, Feature]} */ ([`*.${name}`, found])] : []
  })
}

/** A member of the language's own objects, not of the browser's. @param {string} name */
export const isOfLanguage = (name) => holdersIn(tables.javascript['builtins']).some((holder) => own(holder, name)?.[COMPAT])

/** @param {(Feature | undefined)[]} groups */
const holdersIn = (...groups) => groups.flatMap((group) => Object.keys(group ?? {}).flatMap((name) => own(group, name) ?? []))

/** @param {string} unit */
function unitsCalled(unit) {
  const length = own(tables.css['types'], 'length')
  const group = /^[dsl]v/.test(unit) ? { d: 'dynamic', s: 'small', l: 'large' }[unit.charAt(0)] : null
  return [
    own(length, group ? `viewport_percentage_units_${group}` : unit),
    unit.startsWith('cq') ? own(length, 'container_query_length_units') : undefined,
  ]
}

/** @param {Feature | undefined} holder @param {string} name @returns {Feature | undefined} */
const own = (holder, name) => (holder && name !== COMPAT && Object.hasOwn(holder, name) ? holder[name] : undefined)

/** @param {Feature} feature @param {Floor} floor */
function browsersWithout(feature, floor) {
  return Object.entries(floor).flatMap(([engine, version]) =>
    (BROWSERS[engine] ?? []).filter((browser) => !isIn(feature[COMPAT]?.support[browser], version)),
  )
}

/** @param {Statement | Statement[] | undefined} support @param {string} version */
function isIn(support, version) {
  if (support === undefined) return true
  return [support].flat().some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
    if (typeof added !== 'string' || added === 'preview' || flags || prefix || other) return false
    return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version))
  })
}

/** @param {string} one @param {string} other */
function isAtMost(one, other) {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number))
  for (let part = 0; part < Math.max(a?.length ?? 0, b?.length ?? 0); part += 1) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}
