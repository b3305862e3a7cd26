import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pinned.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])

/** Every file of code in these folders. @param {string[]} folders paths from the root @returns {string[]} */
export function listCode(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listCode([path])
      return /\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : []
    }),
  )
}
