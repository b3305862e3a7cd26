import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './pinned.mjs'

/** @import { Product } from './old-words.mjs' */

/** What the product is read from, in a clone. */
const PRODUCT_FILE = 'packages/contract/src/product.ts'

/** What building and testing need; `scripts` because the tests of the server start PostgreSQL with it. */
const COPIED = ['apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json']
/** Tests name the product as it is; those of the contract do not. */
const LEFT_OUT = /^(?!packages\/contract\/|apps\/server\/test\/contract).*\.test\.\w+$/
const WORKSPACES = { contract: 'packages/contract', server: 'apps/server', web: 'apps/web' }
/** Of one run, or true of this clone only. */
const NOT_LINKED = new Set(['@passerelle', '.package-lock.json', '.installed.sha256', '.vite', '.vite-temp', '.vitest-cache'])

/**
 * Copies the work tree as it is now, without what git ignores, and names the product otherwise there. Packages are
 * shared with this clone, but its workspaces are those of the copy.
 * @param {string} folder an empty one
 * @param {Product} product
 */
export function makeRenamedCopy(folder, product) {
  const files =
    execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...COPIED], { cwd: root, encoding: 'utf8' })
  for (const file of new Set(files.split('\0'))) if (file !== '' && !LEFT_OUT.test(file)) copyIfThere(join(root, file), join(folder, file))
  linkPackages(folder)
  const path = join(folder, PRODUCT_FILE)
  writeFileSync(path, renameProduct(readFileSync(path, 'utf8'), product))
}

/**
 * The text of product.ts with other words. Each of its words must be given another: one that is added there is added here.
 * @param {string} source
 * @param {Product} product
 */
export function renameProduct(source, product) {
  const given = new Map(Object.entries(product))
  const renamed = source.replace(/^(const slug =|\s+(\w+):) '([^'\n]+)'/gm, (_whole, start, name = 'slug') => {
    const word = given.get(name)
    if (word === undefined) {
      throw new Error(`How is \`${name}\` of ${PRODUCT_FILE} called in the renamed product? Say it in scripts/renamed.mjs.`)
    }
    given.delete(name)
    return `${start} '${word}'`
  })
  if (given.size > 0) throw new Error(`${PRODUCT_FILE} has no ${[...given.keys()].join(', ')}.`)
  return renamed
}

/** A tracked file may have been deleted a moment ago. @param {string} from @param {string} to */
function copyIfThere(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
  }
}

/** @param {string} folder */
function linkPackages(folder) {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@passerelle'), { recursive: true })
  for (const name of readdirSync(from)) if (!NOT_LINKED.has(name)) symlinkSync(join(from, name), join(to, name))
  for (const [name, workspace] of Object.entries(WORKSPACES)) symlinkSync(join(folder, workspace), join(to, '@passerelle', name))
}
