/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node  what `parseAst` of vitest gives */

/** @param {Node} node @returns {Node[]} */
export function childrenOf(node) {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? asNodes(value) : asNode(value) ?? []))
}

/** @param {unknown} value @returns {Node | undefined} */
export function asNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value ? /** @type {Node} */ (value) : undefined
}

/** @param {unknown} values @returns {Node[]} */
export function asNodes(values) {
  return Array.isArray(values) ? values.flatMap((value) => asNode(value) ?? []) : []
}
