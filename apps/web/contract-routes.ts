import { isDeepStrictEqual } from 'node:util'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/packages\/contract\/src\/[\w-]+\.ts$/
const wholeSuffix = '?whole'

/**
 * The browser needs a route’s method and path, and the server is the judge of shapes: the contract’s route modules reach
 * the bundle without their schemas, and zod (22 KB gzip) stays out of it. Types are untouched. What is neither a route
 * nor plain data (a function) still comes from the whole module, when something uses it.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    async transform(_code, id) {
      if (!contractFile.test(id)) return null
      const exported: unknown = await import(pathToFileURL(id).href)
      if (!isRecord(exported) || !Object.values(exported).some(isRoute)) return null
      return { code: Object.entries(exported).map(([name, value]) => lightExport(name, value, id)).join('\n'), map: null }
    },
    resolveId(given) {
      // In development and tests, addresses outside the web folder come back as `/@fs/…`.
      const source = given.replace(/^\/@fs(?=\/)/, '')
      return source.endsWith(wholeSuffix) && contractFile.test(source.slice(0, -wholeSuffix.length))
        ? { id: source, moduleSideEffects: false }
        : null
    },
  }
}

function lightExport(name: string, value: unknown, id: string): string {
  if (isRoute(value)) return `export const ${name} = ${JSON.stringify({
    method: value.method, path: value.path, csrf: value.csrf, multipart: value.multipart, idempotent: value.idempotent,
    arrival: value.arrival, ofScreen: value.ofScreen, sorts: value.sorts, order: value.order,
  })}`
  if (isPlainData(value)) return `export const ${name} = ${JSON.stringify(value)}`
  return `export { ${name} } from ${JSON.stringify(id + wholeSuffix)}`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type RouteLike = {
  method: string
  path: string
  csrf: boolean
  multipart?: boolean
  idempotent?: true
  arrival?: string
  ofScreen?: true
  sorts?: readonly string[]
  order?: string
}

function isRoute(value: unknown): value is RouteLike {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'csrf' in value
}

function isPlainData(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text !== undefined && isDeepStrictEqual(JSON.parse(text), value)
}
