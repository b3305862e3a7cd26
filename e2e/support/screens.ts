import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Pictures and traces that a run leaves, for people to look at. */
export const outputFolder = join(import.meta.dirname, '../../output/e2e')

/** Keeps a picture of the screen: `output/e2e/<folder>/<name>.png`. */
export async function keepScreen(page: Page, folder: string, name: string, { fullPage = false } = {}): Promise<void> {
  const target = join(outputFolder, folder)
  mkdirSync(target, { recursive: true })
  await page.screenshot({ path: join(target, `${name}.png`), fullPage, animations: 'disabled' })
}
