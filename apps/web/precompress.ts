import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|html|svg|wasm|ttf|json|webmanifest)$/
/** Below this a header costs more than it saves. */
const smallestBytes = 512

/** Writes a `.br` and a `.gz` beside each text of the build: the server only chooses, and never compresses on the fly. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(file) || file.startsWith('.vite')) continue
        const path = join(folder, file)
        const bytes = readFileSync(path)
        if (bytes.length < smallestBytes) continue
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
