import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { PublicPage } from './src/early/public-pages.tsx'

/** What stands beside a link to one of the public pages, wherever it is passed on. */
export const sharePicture = 'partage.png'
const size = { width: 1200, height: 630 }

/** The server puts its own address in place of %PUBLIC_URL%: these are read elsewhere. */
export function shareTags({ title, description, address }: PublicPage): string {
  const properties = {
    'og:type': 'website',
    'og:locale': 'fr_BJ',
    'og:title': title,
    'og:description': description,
    'og:url': `%PUBLIC_URL%${address}`,
    'og:image': `%PUBLIC_URL%/${sharePicture}`,
    'og:image:width': String(size.width),
    'og:image:height': String(size.height),
    'og:image:alt': 'Un pont au-dessus d’une lagune, le soleil posé sur l’eau.',
  }
  return [
    `<meta name="description" content="${quoted(description)}" />`,
    `<link rel="canonical" href="%PUBLIC_URL%${address}" />`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${quoted(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The bridge over the lagoon, the mark and the wordmark over it. */
export async function drawSharePicture(): Promise<Buffer> {
  const wordmark = /<path id="wordmark" d="([^"]+)"/.exec(read('src/assets/first-icons.svg'))?.[1]
  const mark = [...read('public/mark.svg').matchAll(/<path [^>]*>/g)].map(([path]) => path).join('')
  if (!wordmark || !mark) throw new Error('The mark is not where it was')
  const spans = [-40, 200, 440, 680, 920, 1160].map((x) => `<g transform="translate(${x} 330)">
    <path fill="#e9e1d2" d="M-72 188a112 112 0 0 1 224 0h-30a82 82 0 0 0-164 0z"/>
    <path fill="none" stroke="#e9e1d2" stroke-width="7" d="M-68 197a108 108 0 0 0 216 0"/></g>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="1200" height="630" fill="#faf7f1"/><rect y="522" width="1200" height="108" fill="#f3ede1"/>${spans.join('')}
    <rect y="398" width="1200" height="9" fill="#e9e1d2"/><path fill="#f6b92f" d="M852 527a68 68 0 0 0 136 0z"/>
    <g transform="translate(229 120) scale(4)">${mark}<path fill="#15231f" transform="translate(42 0)" d="${wordmark}"/></g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 10 }).toBuffer()
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
