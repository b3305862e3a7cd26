/**
 * The elements of a built page, and their attributes.
 * @param {string} source @returns {import('./script-uses.mjs').Use[]}
 */
export function readPageUses(source) {
  return [...source.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)].flatMap(([, element = '', rest = '']) => [
    { kind: /** @type {const} */ ('element'), name: element },
    ...[...rest.matchAll(/([a-z-]+)(?==|\s|$)/g)].map(([, name = '']) => ({ kind: /** @type {const} */ ('attribute'), element, name })),
  ])
}
