import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keepForGuide } from './guide-images.ts'

/** Pictures and traces that a run leaves when asked, for people to look at. */
export const outputFolder = join(import.meta.dirname, '../../output/e2e')

/** A tenth of the time of all tests, which prove nothing by them. */
const areKept = process.env['E2E_PICTURES'] === '1' || process.env['GUIDE_IMAGES'] === '1'

/** Keeps a picture of the screen when asked: `output/e2e/<folder>/<name>.png`, and for the user guide (GUIDE_IMAGES=1). */
export async function keepScreen(page: Page, folder: string, name: string, { fullPage = false } = {}): Promise<void> {
  if (!areKept) return
  const target = join(outputFolder, folder)
  mkdirSync(target, { recursive: true })
  const picture = join(target, `${name}.png`)
  await page.screenshot({ path: picture, fullPage, animations: 'disabled' })
  await keepForGuide(picture, folder, name)
}
