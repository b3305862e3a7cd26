/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest       Vite's manifest
 * @typedef {(file: string) => number} SizeOf      compressed bytes of a built file
 * @typedef {{ name: string, bytes: number, limit: number }} Weight
 */

/**
 * What a browser fetches, against its limits: the login page from nothing, each lazy part on top of what every page has.
 * Wasm is never an import, so it does not count.
 * @param {Manifest} manifest
 * @param {SizeOf} sizeOf
 * @param {{ initialJs: number, initialCss: number, lazyPart: number }} limits in bytes
 * @param {{ every: string, login: string }} pages the HTML of each
 * @returns {Weight[]}
 */
export function weighBundle(manifest, sizeOf, limits, pages) {
  const named = (/** @type {string} */ html) =>
    closure(manifest, Object.keys(manifest).filter((key) => pageParts(html).includes(`/${manifest[key]?.file}`)))
  const initial = named(pages.every)
  const login = named(pages.login)
  if (login.size === 0) throw new Error('The login page names no part of the build: its weight would go unseen.')
  const lazyParts = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !initial.has(key))
  const sum = (/** @type {Iterable<string>} */ files) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)
  const scripts = (/** @type {Iterable<string>} */ keys) =>
    sum([...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')))
  const styles = (/** @type {Iterable<string>} */ keys) => sum([...keys].flatMap((key) => manifest[key]?.css ?? []))
  return [
    { name: 'login page, JavaScript', bytes: scripts(login), limit: limits.initialJs },
    { name: 'login page, CSS', bytes: styles(login), limit: limits.initialCss },
    ...lazyParts.map((key) => {
      const added = [...closure(manifest, [key])].filter((part) => !initial.has(part))
      return { name: `+ ${key}`, bytes: scripts(added) + styles(added), limit: limits.lazyPart }
    }),
  ]
}

/** The addresses of ours that a page fetches, each once. @param {string} html @returns {string[]} */
export function pageParts(html) {
  const named = [...html.matchAll(/<(?:script|link|use)\b[^>]* (?:src|href)="(\/[^"#]*)/g)].map(([, path = '']) => path)
  return [...new Set(named)]
}

/** The script that stands in a page itself. @param {string} html */
export const ownScript = (html) => /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? ''

/** These chunks and all that they import at once. @param {Manifest} manifest @param {string[]} keys */
function closure(manifest, keys) {
  const found = new Set(keys)
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next)
  return found
}

/**
 * Secret keys of the payment provider (`sk_live_…`, `wh_sandbox_…`) in a text that everyone can read.
 * @param {string} text
 * @returns {string[]} masked
 */
export function findSecrets(text) {
  return [...text.matchAll(/\b(?:sk|wh)_(?:live|sandbox|test)_\w+/g)].map(([secret]) => `${secret.slice(0, 12)}…`)
}
