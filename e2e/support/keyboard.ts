import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has: then the thing cannot be reached. */
const stopsMax = 240
const stopsAtOnce = 12

/** Somebody without a mouse: everything is reached with Tab, seen before it is used, and never lost. */
export class Keyboard {
  readonly #page: Page
  #session: CDPSession | undefined

  constructor(page: Page) {
    this.#page = page
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  /** Tab, again and again, until the focus is there; it is seen there. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeAttached()
    for (let stop = 0; stop <= stopsMax; stop += stopsAtOnce) {
      if (await target.evaluate(staysWhenReached)) {
        expect(await target.evaluate(showsFocus), `the focus of ${String(target)} is seen`).toBe(true)
        return
      }
      await this.#tab(stopsAtOnce)
    }
    throw new Error(`Tab never reaches ${String(target)}`)
  }

  /** So many times, sent one after the other without waiting for each. */
  async #tab(times: number): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page)
    const session = this.#session
    const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
    const pressed = Array.from({ length: times }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ])
    await Promise.all(pressed.flat())
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

/** Whether the focus is there. If not: once it is, the Tabs that are still to come move nothing, until it is asked again. */
function staysWhenReached(element: HTMLElement & { guard?: AbortController }): boolean {
  const { ownerDocument: page } = element
  const isThere = () => page.activeElement === element && page.hasFocus()
  element.guard?.abort()
  if (isThere()) return true
  element.guard = new AbortController()
  page.defaultView?.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !isThere()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, { capture: true, signal: element.guard.signal })
  return false
}

/** An outline or a ring, on the control or on the label that is drawn in its place. */
function showsFocus(element: Element): boolean {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return [element, ...labels].some((drawn) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
}
