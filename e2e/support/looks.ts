import { expect, type Page } from '@playwright/test'
import { axeFindings, colorRules, everyRule } from './axe.ts'
import { keepScreen } from './screens.ts'

/** A phone and a desk. */
const widths = [360, 1280] as const
/**
 * Also the smallest phone and a tablet, in light: what is drawn otherwise there is laid out otherwise, in the same colours. With
 * `ALL_LOOKS=1` in the dark too.
 */
const allWidths = [320, ...widths, 768] as const
const themes = ['light', 'dark'] as const
const isThorough = process.env['ALL_LOOKS'] === '1'

interface Looks {
  folder: string
  name: string
  only360?: boolean
  /** When the dark theme of the same pieces is looked at elsewhere. */
  onlyLight?: boolean
  /** Each theme, and every width, once for each screen and its frame; else a phone in light and a desk in the dark. */
  isWhole?: boolean
}

/**
 * The screen as it stands, at each width and in a theme, or in both: axe finds nothing, nothing is wider than the screen, no button
 * loses its words, a dialog is more than its buttons; pictures stay when asked (screens.ts). Nothing is loaded again: a phone
 * turned or a theme changed does not either. Left as a phone in light. What is wrong stops nothing: the rest is looked at too.
 */
export async function expectGoodLooks(page: Page, looks: Looks): Promise<void> {
  const { folder, name, only360 = false, onlyLight = false, isWhole = only360 || isThorough } = looks
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible()
  for (const width of only360 ? [360] : isWhole ? allWidths : widths) {
    await page.setViewportSize({ width, height: width <= 360 ? 780 : 800 })
    const isBetween = !isThorough && (width === 320 || width === 768)
    for (const colorScheme of onlyLight || isBetween ? [themes[0]] : isWhole ? themes : [width === 360 ? themes[0] : themes[1]]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // From its top: what sticks to the screen is then where the page begins. Colours are those at rest.
      await page.evaluate(() => {
        scrollTo(0, 0)
        for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      })
      await keepScreen(page, folder, `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}`, { fullPage: true })
      expect
        .soft(await axeFindings(page, isWhole && colorScheme === themes[1] ? colorRules : everyRule), `${name} ${width} ${colorScheme}`)
        .toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
    const spilt = await page.evaluate(() =>
      [...document.querySelectorAll('.btn')]
        // What a closed panel holds has no size yet.
        .filter((button) => button.checkVisibility())
        .filter((button) => button.scrollHeight > button.clientHeight + 2 || button.scrollWidth > button.clientWidth + 2)
        .map(({ textContent }) => textContent),
    )
    expect.soft(spilt, `${name}: buttons whose words leave them, at ${width}`).toEqual([])
    const buttons = await page.evaluate(() => (document.querySelector('dialog:modal .dialog-act')?.clientHeight ?? 0) / innerHeight)
    expect.soft(buttons, `${name}: the buttons of the dialog leave room for what they decide, at ${width}`).toBeLessThan(0.25)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
