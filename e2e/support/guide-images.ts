import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const guideFolder = join(import.meta.dirname, '../../docs/guide')
/** One phone screen: what is below the fold of a long page is cut off. */
const phone = { width: 360, height: 780 }

/** The pictures that the user guide shows, as its pages name them: `images/<folder>-<name>.png`. */
function namedInGuide(): Set<string> {
  const pages = readdirSync(guideFolder).filter((file) => file.endsWith('.md'))
  return new Set(pages.flatMap((page) =>
    [...readFileSync(join(guideFolder, page), 'utf8').matchAll(/images\/([\w-]+)\.png/g)].map(([, name]) => name ?? ''),
  ))
}

/** With GUIDE_IMAGES=1, refreshes the guide's copy of a picture that it shows; the step's number is not part of its name. */
export async function keepForGuide(picture: string, folder: string, name: string): Promise<void> {
  if (process.env['GUIDE_IMAGES'] !== '1') return
  const guideName = `${folder}-${name.replace(/^\d+-/, '')}`
  if (!namedInGuide().has(guideName)) return
  const images = join(guideFolder, 'images')
  mkdirSync(images, { recursive: true })
  const { width, height } = await sharp(picture).metadata()
  await sharp(picture)
    .extract({ left: 0, top: 0, width: Math.min(width, phone.width), height: Math.min(height, phone.height) })
    .png({ palette: true, colours: 48, effort: 10 })
    .toFile(join(images, `${guideName}.png`))
}
