import { expect, type Page } from '@playwright/test'

/**
 * The screen's data, pictures and letters have come: nothing says that it loads. Looked at with each frame, where an assertion
 * would look again after 100, 350, 850 ms…: ask it first.
 */
export async function isQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    // While a screen's code comes, the former one may still be there, hidden.
    [...document.querySelectorAll('main')].some((main) => main.checkVisibility({ visibilityProperty: true }) && main.clientHeight > 0) &&
    !document.querySelector('[aria-busy="true"], .skel') &&
    [...document.images].every((image) => image.complete) &&
    document.fonts.status === 'loaded')
}

/** Goes to an address as a link of the application does: the document stays, the history has one more entry. */
export async function followInside(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    const state: { idx?: number } | null = history.state
    history.pushState({ usr: null, key: target, idx: (state?.idx ?? 0) + 1 }, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/** Goes to another screen, as by a link where the application is already there; back when that screen stands in place of the former. */
export async function turnTo(page: Page, address: string): Promise<void> {
  const isHere = await page.evaluate((path) => {
    const title = [...document.querySelectorAll('main h1')].find((one) => one.checkVisibility())
    if (!title || location.pathname === path.replace(/[?#].*/, '')) return false
    document.querySelectorAll('main h1').forEach((one) => one.setAttribute('data-left', one.textContent))
    return true
  }, address)
  if (!isHere) return void (await page.goto(address))
  await followInside(page, address)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-left]')].every((one) => one.textContent !== one.getAttribute('data-left')))
}

/** Collects what goes wrong on a page without being seen: script errors, and calls refused or failed. */
export function watchFaults(page: Page): { take: () => string[] } {
  let faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A failed load is told by the browser too; the call itself is listed below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  return {
    take: () => {
      const taken = faults
      faults = []
      return taken
    },
  }
}

/** A page wider than the screen loses what is at its right. */
export async function expectNoSideScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}
