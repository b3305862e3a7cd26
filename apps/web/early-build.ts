import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { contractRoutes } from './contract-routes.ts'
import type { EarlyPage } from './src/early/early-pages.tsx'
import type { PublicPage } from './src/early/public-pages.tsx'
import { drawSharePicture, sharePicture, shareTags } from './share-picture.ts'
import { styleSubset } from './style-subset.ts'

/**
 * Writes a page for each screen of `src/early/early-pages.tsx`: `index.html` with its form in it, the styles that the form
 * needs and the script that watches it, so that it can be filled in and sent before the application is there. The whole sheet,
 * the letters and the application come behind the form. A page of `src/early/public-pages.tsx` is all there is: nothing comes behind it.
 */
export function earlyBuild(): Plugin {
  let root = ''
  let target: string[] = []
  return {
    name: 'early-build',
    apply: 'build',
    configResolved(config) {
      root = config.root
      target = [config.build.target || []].flat()
    },
    async writeBundle({ dir = '' }, bundle) {
      const index = nameCheck(dir)
      const sheet = readFileSync(join(dir, /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(index)?.[1] ?? ''), 'utf8')
      const { earlyPages, publicPages } = await drawPages(root, dir)
      for (const page of earlyPages()) {
        writeFileSync(join(dir, `${page.name}.html`), assemble(index, page, {
          style: styleSubset(sheet + (page.beside?.style ?? ''), page.html + (page.beside?.html ?? '')),
          script: insertable(await bundleScript(join(root, 'src/early', page.script), target)),
          chunks: chunksOf(bundle, page.screen).filter((file) => !index.includes(file)),
        }))
      }
      const sheets = [sheet, ...sheetsOf(dir, 'src/public/welcome-page.tsx')].join('\n')
      const script = insertable(await bundleScript(join(root, 'src/early/early-public.ts'), target))
      for (const page of publicPages()) {
        const style = styleSubset(sheets, page.html + page.filledMarkup)
        writeFileSync(join(dir, `${page.name}.html`), assemblePublic(index, page, { style, script }))
      }
      writeFileSync(join(dir, sharePicture), await drawSharePicture())
    },
  }
}

interface Parts {
  style: string
  script: string
  /** What the screen needs beside the application. */
  chunks: string[]
}

function assemble(index: string, page: EarlyPage, { style, script, chunks }: Parts): string {
  const late: string[] = []
  const html = index
    .replace(/<title>.*<\/title>/, `<title>${page.title}</title>`)
    .replace(/ *<(?:script[^>]*><\/script|link rel="(?:stylesheet|preload|modulepreload|manifest)"[^>]*)>\n/g, (tag) => {
      late.push(onlyFetched(tag))
      return ''
    })
  const unscripted = '#early-page{display:none}noscript{display:block;max-width:34em;margin:0 auto;padding:2em 1em}'
  const head = `<style>${style}#early-page~#root{display:none}</style>\n<noscript><style>${unscripted}</style></noscript>\n`
  // Should its script be kept from running, what is typed never stands in an address.
  const form = page.html.replace('<form ', '<form method="post" ')
  const body = `<div id="early-page">${form}</div>\n<script>${script}</script>\n`
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root">', () => body + '<div id="root">')
    .replace('</body>', () => [page.beside?.html ?? '', ...late, ...chunks.map(preload), '</body>'].join(''))
}

/** Read without a script, in any browser; its letters are fetched at once, and are all that it waits for. */
function assemblePublic(index: string, page: PublicPage, { style, script }: Pick<Parts, 'style' | 'script'>): string {
  return index
    .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => shareTags(page))
    .replace(/ *<(?:script[^>]*><\/script|link rel="(?:stylesheet|modulepreload)"[^>]*)>\n/g, '')
    .replace(/ *<noscript>[^]*?<\/noscript>\n/, '')
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace(/ *<div id="root"><\/div>/, () => `${page.html}\n<script>${script}</script>`)
}

/** The check of the browser gets a name that changes with it, as all that never changes: no visit asks for it again. */
function nameCheck(dir: string): string {
  const [from, page] = [join(dir, 'browser-check.js'), join(dir, 'index.html')]
  const script = bare(readFileSync(from, 'utf8'))
  const path = `assets/browser-check-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(dir, path), script)
  rmSync(from)
  const html = readFileSync(page, 'utf8').replace('/browser-check.js', `/${path}`)
  writeFileSync(page, html)
  return html
}

/** Without its comments and its indents; what makes new JavaScript of it would be seen by no old browser. */
const bare = (script: string) => script.replace(/^ *\/\*[^]*?\*\/\n|^ *\/\/.*\n|^ +/gm, '')

/**
 * `browser-check.js` starts the application once the form is seen. Not `modulepreload`: what is kept from an earlier visit
 * would be compiled before the form is drawn.
 */
const onlyFetched = (tag: string) => tag
  .replace(/<script type="module"([^>]*) src="([^"]*)"><\/script>/, '<link class="app-script" rel="preload" as="script"$1 href="$2">')
  .replace('<link rel="stylesheet"', '<link class="app-styles" rel="preload" as="style"')

const preload = (file: string) => `<link rel="preload" as="script" crossorigin href="/${file}">\n`

interface Drawn {
  earlyPages: () => EarlyPage[]
  publicPages: () => PublicPage[]
}

/** Drawn by a build of its own for Node, whose pictures have the same addresses; beside the manifest, it finds its packages. */
async function drawPages(root: string, dir: string): Promise<Drawn> {
  const outDir = mkdtempSync(join(dir, '.vite/early-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [contractRoutes(), react()],
      build: { ssr: 'src/early/early-pages.tsx', outDir, assetsInlineLimit: 0, copyPublicDir: false },
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was built is that module
    return await import(pathToFileURL(join(outDir, 'early-pages.js')).href) as Drawn
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/** Inside the page it would end its own element. */
function insertable(script: string): string {
  if (script.includes('</')) throw new Error('A script of a page holds « </ »')
  return script
}

/** Of the build's manifest. */
interface Listed {
  imports?: string[]
  css?: string[]
}

/** The sheets that a screen brings beside the one of every page. */
function sheetsOf(dir: string, screen: string): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite has just written it
  const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Record<string, Listed>
  const found = new Set([screen])
  for (const name of found) manifest[name]?.imports?.forEach((next) => found.add(next))
  const files = [...found].flatMap((name) => manifest[name]?.css ?? [])
  if (files.length === 0) throw new Error(`${screen} has no sheet`)
  return [...new Set(files)].map((file) => readFileSync(join(dir, file), 'utf8'))
}

/** The chunk of a screen, with all that it imports at once. */
function chunksOf(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const isOf = (part: Rolldown.OutputAsset | Rolldown.OutputChunk) => part.type === 'chunk' && part.facadeModuleId?.endsWith(screen)
  const found = new Set(Object.values(bundle).filter(isOf).map(({ fileName }) => fileName))
  for (const file of found) {
    const part = bundle[file]
    if (part?.type === 'chunk') part.imports.forEach((name) => found.add(name))
  }
  return [...found]
}
