import { table } from '../../apps/web/test/route-table.ts'

/** Any figure, or text, of the settings. */
const anySetting = /(?<=\/reglages\/(?:textes\/)?)(?!textes|contacts|jours-feries)[^/?]+/

/** Addresses of the back office that none of these is, but for those that say why. `{x}` of the table is any part of an address. */
export function unvisited(paths: readonly string[], elsewhere: Readonly<Record<string, string>> = {}): string[] {
  const visited = paths.map((path) => path.replace(/[?#].*/, ''))
  return table.admin.map(({ address }) => address).filter((address) => {
    if (address === '/admin/nulle-part' || address in elsewhere) return false
    const shape = new RegExp(`^${address.replace(anySetting, '{}').replaceAll(/\{\w*\}/g, '[^/]+')}$`)
    return !visited.some((path) => shape.test(path))
  })
}
