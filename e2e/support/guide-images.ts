import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const guideFolder = join(import.meta.dirname, '../../docs/guide')
const shownScreens = join(import.meta.dirname, '../../docs/screens.md')
/** One screen of a phone or a desk: what is below the fold of a long page is cut off. */
const phone = { width: 360, height: 780 }
const desk = { width: 1280, height: 800 }
/** A desk's picture is read at this width. */
const deskShownWidth = 880

/** The pictures that the user guide and `docs/screens.md` show, as they name them: `images/<folder>-<name>.png`. */
function namedInGuide(): Set<string> {
  const pages = readdirSync(guideFolder).filter((file) => file.endsWith('.md')).map((page) => join(guideFolder, page))
  return new Set([...pages, shownScreens].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/images\/([\w-]+)\.png/g)].map(([, name]) => name ?? ''),
  ))
}

/** With GUIDE_IMAGES=1, refreshes the guide's copy of a picture that is shown; the step's number is not part of its name. */
export async function keepForGuide(picture: string, folder: string, name: string): Promise<void> {
  if (process.env['GUIDE_IMAGES'] !== '1') return
  const guideName = `${folder}-${name.replace(/^\d+-/, '')}`
  if (!namedInGuide().has(guideName)) return
  const images = join(guideFolder, 'images')
  mkdirSync(images, { recursive: true })
  const { width, height } = await sharp(picture).metadata()
  const screen = width > phone.width ? desk : phone
  const seen = sharp(picture).extract({ left: 0, top: 0, width: Math.min(width, screen.width), height: Math.min(height, screen.height) })
  await (screen === desk ? seen.resize({ width: deskShownWidth }) : seen)
    .png({ palette: true, colours: 48, effort: 10 })
    .toFile(join(images, `${guideName}.png`))
}
