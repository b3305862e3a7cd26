import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has: then the thing cannot be reached. */
const stopsMax = 240

/** Somebody without a mouse: everything is reached with Tab, seen before it is used, and never lost. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  /** Tab, again and again, until the focus is there; it is seen there. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeAttached()
    for (let stop = 0; stop < stopsMax; stop += 1) {
      if (await target.evaluate(hasFocus)) {
        expect(await target.evaluate(showsFocus), `the focus of ${String(target)} is seen`).toBe(true)
        return
      }
      await this.press('Tab')
    }
    throw new Error(`Tab never reaches ${String(target)}`)
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.#page.keyboard.type(text)
  }

  /** One of a list, by the arrow key. */
  async pick(target: Locator, index: number): Promise<void> {
    await this.reach(target)
    for (let step = 0; step < index; step += 1) await this.press('ArrowDown')
    expect(await target.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(index)
  }

  async use(target: Locator): Promise<void> {
    await this.reach(target)
    await this.press('Enter')
  }

  /** After what a step has changed: the focus is on something, not back at nothing. */
  async isSomewhere(): Promise<void> {
    await expect
      .poll(() => this.#page.evaluate(() => document.activeElement?.tagName ?? 'none'), { message: 'the focus is lost' }).not
      .toMatch(/^(BODY|HTML|none)$/)
  }
}

function hasFocus(element: Element): boolean {
  return element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus()
}

/** An outline or a ring, on the control or on the label that is drawn in its place. */
function showsFocus(element: Element): boolean {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return [element, ...labels].some((drawn) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
}
