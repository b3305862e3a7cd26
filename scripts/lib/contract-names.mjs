/**
 * The names of the fields in a schema of zod, at any depth. What a transformation takes apart by itself stays hidden:
 * its names are in the sources.
 * @param {unknown} schema
 * @returns {Set<string>}
 */
export function fieldNames(schema) {
  const names = new Set()
  const seen = new Set()
  const visit = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (Array.isArray(value)) return value.forEach(visit)
    const def = 'def' in value ? value.def : value
    const { shape, ...others } = Object(def)
    for (const [name, field] of Object.entries(shape ?? {})) {
      names.add(name)
      visit(field)
    }
    Object.values(others).forEach(visit)
  }
  visit(schema)
  return names
}
