import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { renderMail } from '../apps/server/src/notices/render-mail.ts'
import { axeFindings, colorRules, wcagRules } from './support/axe.ts'
import { keepScreen } from './support/screens.ts'

interface SentMail {
  subject: string
  html: string
}

/** One of each subject that the demonstration server has written: without SMTP_URL its mails are files. */
function demoMails(): SentMail[] {
  const folder = join(process.env['E2E_DEMO_DATA'] ?? '', 'mail')
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): SentMail => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return [...new Map(mails.map((mail) => [mail.subject, mail])).values()]
}

const nameOf = (subject: string) => subject.normalize('NFD').replace(/[^\w\s]/g, '').replace(/\s+/g, '-').toLowerCase().slice(0, 60)

/** The mail as a browser shows it, on a phone and at a desk, in both themes: readable, and nothing beside the screen. */
async function expectReadable(page: Page, { subject, html }: SentMail): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(html)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await page.evaluate(() =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ), `${subject} at ${width}`).toBeLessThanOrEqual(0)
    await keepScreen(page, 'mails', `${nameOf(subject)}-${width}`, { fullPage: true })
  }
  await page.setViewportSize({ width: 360, height: 780 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page, colorScheme === 'light' ? wcagRules : colorRules), `${subject} ${colorScheme}`).toEqual([])
  }
  await keepScreen(page, 'mails', `${nameOf(subject)}-360-dark`, { fullPage: true })
}

test('every mail of the demonstration is readable on a phone, at a desk and in the dark, and fetches nothing', async ({ page }) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const mails = demoMails()
  expect(mails.length).toBeGreaterThan(5)
  for (const mail of mails) await expectReadable(page, mail)
  expect(asked).toEqual([])
})

test('the longest words of others stay within a mail, and a code and an amount whole', async ({ page }) => {
  const endless = 'Mamoudou'.repeat(15)
  const amount = '10\u202F000\u202F000\u00A0FCFA'
  const subject = `Votre demande ${endless}`
  const { html } = renderMail({ subject, paragraphs: [endless, endless], highlight: '482913', rows: [
    { label: endless, value: amount },
    { label: 'Référence', value: crypto.randomUUID() },
    { label: 'Service', value: endless },
    { label: 'Total payé', value: amount, isTotal: true },
  ], link: { label: `Voir ${endless}`, path: '/dashboard' } }, endless, { publicUrl: 'https://passerelle.example' })
  await expectReadable(page, { subject, html })
  await page.setViewportSize({ width: 320, height: 780 })
  for (const whole of [...(await page.getByText(amount).all()), page.getByText('482913')]) {
    const lines = await whole.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  }
})
