import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The texts of the mails that the demonstration server has written for an address: without SMTP_URL they are files. */
export function textsFor(address: string): string[] {
  const folder = join(process.env['E2E_DEMO_DATA'] ?? '', 'mail')
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): { to: { address: string }; text: string } => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return mails.filter(({ to }) => to.address === address).map(({ text }) => text)
}

/** Waits for a mail that says it, and gives what it says; another than `before`. */
export async function mailedTo(address: string, pattern: RegExp, before?: string): Promise<string> {
  let found: string | undefined
  await expect.poll(() => {
    found = textsFor(address).map((text) => pattern.exec(text)?.[0]).find((said) => said !== undefined && said !== before)
    return found
  }, `a mail to ${address}`).toBeDefined()
  return found ?? ''
}
