/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest       Vite's manifest
 * @typedef {(file: string) => number} SizeOf      compressed bytes of a built file
 * @typedef {{ name: string, bytes: number, limit: number }} Weight
 */

/**
 * What a browser fetches, against its limits: the login page from nothing, each other lazy part on top of the entry.
 * Wasm is never an import, so it does not count.
 * @param {Manifest} manifest
 * @param {SizeOf} sizeOf
 * @param {{ loginPage: RegExp, initialJs: number, initialCss: number, lazyPart: number }} limits in bytes
 * @returns {Weight[]}
 */
export function weighBundle(manifest, sizeOf, limits) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const initial = closure(manifest, entries)
  const lazyParts = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !initial.has(key))
  const loginParts = lazyParts.filter((key) => limits.loginPage.test(key))
  if (loginParts.length === 0) throw new Error(`No lazy part is the login page (${limits.loginPage}): its weight would go unseen.`)
  const login = closure(manifest, [...entries, ...loginParts])
  const sum = (/** @type {Iterable<string>} */ files) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)
  const scripts = (/** @type {Iterable<string>} */ keys) => sum([...keys].flatMap((key) => manifest[key]?.file ?? []))
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
