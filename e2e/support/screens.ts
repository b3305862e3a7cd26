import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keepForGuide } from './guide-images.ts'

/** Pictures and traces that a run leaves, for people to look at. */
export const outputFolder = join(import.meta.dirname, '../../output/e2e')

/** Keeps a picture of the screen: `output/e2e/<folder>/<name>.png`, and for the user guide when asked (GUIDE_IMAGES=1). */
export async function keepScreen(page: Page, folder: string, name: string, { fullPage = false } = {}): Promise<void> {
  const target = join(outputFolder, folder)
  mkdirSync(target, { recursive: true })
  const picture = join(target, `${name}.png`)
  await page.screenshot({ path: picture, fullPage, animations: 'disabled' })
  await keepForGuide(picture, folder, name)
}
