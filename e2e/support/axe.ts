import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half of `axe.source`, which goes to each document. What elements look like as HTML is not asked for, and costs as much as the rules. */
const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const source = `${readFileSync(file, 'utf8')}; axe.configure({ noHtml: true }); undefined`

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Every rule of WCAG 2.2 AA. */
export const wcagRules: axe.RunOnly = { type: 'tag', values: wcag }

/** And what axe advises besides, for a page of an application. */
export const everyRule: axe.RunOnly = { type: 'tag', values: [...wcag, 'best-practice'] }

/** What a theme can change; the rest of a page is the same in both. */
export const colorRules: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * What axe finds on the page as it stands, and in each frame of it: `rule element | element`. It is loaded once for each
 * document, and asked inside it: several times faster than the package for Playwright, which opens a second page each time.
 */
export async function axeFindings(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const findings: string[] = []
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await bringAxe(page, frame)
    const violations = await frame.evaluate(async (options) => {
      const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)
      return found.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    }, { runOnly, resultTypes: ['violations'] as axe.resultGroups[], iframes: false })
    findings.push(...violations.map(({ id, targets }) => `${id} ${targets.slice(0, 3).join(' | ')}`))
  }
  return findings
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** By the browser’s own call in the page itself: it then keeps what it has compiled, from one document to the next. */
async function bringAxe(page: Page, frame: Frame): Promise<void> {
  if (frame !== page.mainFrame()) return frame.evaluate(source)
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  await (await opened).send('Runtime.evaluate', { expression: source })
}
