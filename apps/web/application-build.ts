import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { Plugin, Rolldown } from 'vite'
import { bundleScript } from './bundle-script.ts'

/** What opens without network; what they import comes along. */
const keptModules = [
  'src/member-routes.tsx', 'src/dashboard/dashboard-page.tsx', 'src/passes/wallet-page.tsx', 'src/passes/wallet-groups.tsx',
  'src/ui/pass/pass-full-screen.tsx', 'src/platform/drawers.ts',
]

const manifest = {
  id: screens.index,
  name: product.brand,
  short_name: product.brand,
  description: `Vos ${product.nouns}, même sans réseau.`,
  lang: 'fr',
  dir: 'ltr',
  start_url: screens.index,
  scope: '/',
  display: 'standalone',
  background_color: '#faf7f1',
  theme_color: '#0a3b34',
  icons: [192, 512].flatMap((side) => ['any', 'maskable'].map((purpose) => (
    { src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose }
  ))),
  shortcuts: [{ name: `Mes ${product.nouns}`, url: screens.wallet }, { name: 'Scanner', url: screens.scan }],
}

/** The installable application: its manifest, and the worker with the names of what it keeps (decision 92). */
export function applicationBuild(): Plugin {
  let root = ''
  let target: string[] = []
  return {
    name: 'application-build',
    apply: 'build',
    configResolved(config) {
      root = config.root
      target = [config.build.target || []].flat()
    },
    writeBundle: {
      // The page as earlyBuild leaves it.
      order: 'post',
      async handler({ dir = '' }, bundle) {
        writeFileSync(join(dir, 'manifest.webmanifest'), JSON.stringify(manifest))
        const page = readFileSync(join(dir, 'index.html'), 'utf8')
        const parts = partsOf(page, bundle).map((file) => `/${file}`).toSorted()
        const release = createHash('sha256').update(page + parts.join()).digest('base64url').slice(0, 8)
        const script = await bundleScript(join(root, 'src/service-worker/service-worker.ts'), target, {
          shellRelease: JSON.stringify(release),
          shellParts: JSON.stringify(parts),
        })
        writeFileSync(join(dir, 'service-worker.js'), script)
      },
    },
  }
}

/** The files that the page names, and those of the kept modules, with all that they import at once. */
function partsOf(page: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file))
  for (const module of keptModules) {
    const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`${module} is in no part of the build`)
    found.add(chunk.fileName)
  }
  for (const file of found) {
    const part = bundle[file]
    if (part?.type === 'chunk') part.imports.forEach((next) => found.add(next))
    part?.viteMetadata?.importedCss.forEach((next) => found.add(next))
    part?.viteMetadata?.importedAssets.forEach((next) => found.add(next))
  }
  return [...found]
}
