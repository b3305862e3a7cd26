import { build } from 'vite'
import { contractRoutes } from './contract-routes.ts'

/** One script out of a file and all that it imports, for the browsers of `target`; `define`: what stands in it as words of the build. */
export async function bundleScript(input: string, target: string[], define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [contractRoutes()],
    define,
    build: { write: false, target, copyPublicDir: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`${input} was not built`)
  return bundle.output[0].code.trim()
}
