import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paymentSettingsFaults } from '#src/payment-provider/fedapay-environment.ts'
import { ConfigError, readConfig } from '#src/platform/config.ts'
import { ServerProcess } from './server-process.ts'

const live = { NODE_ENV: 'production', APP_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://passerelle.example', FEDAPAY_ENVIRONMENT: 'live', FEDAPAY_PUBLIC_KEY: 'pk_live_1', FEDAPAY_SECRET_KEY: 'sk_live_1', FEDAPAY_WEBHOOK_SECRET: 'wh_live_1', DATA_DIR: join(tmpdir(), 'passerelle-never-made') }

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env, paymentSettingsFaults)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('settings', () => {
  it('with faults: one message lists them all, and the server exits with 1 before touching anything', async () => {
    const { code, output } = await ServerProcess.runToEnd({
      NODE_ENV: 'production', DEMO: 'no', LOG_LEVEL: 'loud', PORT: 'abc', PUBLIC_URL: 'ftp://x', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', MAIL_FROM: 'Passerelle <a@b.bj>', APP_KEY: 'short', TRUST_PROXY: '99', FEDAPAY_ENVIRONMENT: 'moon', DATA_DIR: live.DATA_DIR,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^Réglages à corriger\u00A0:\n/)
    for (const name of ['DEMO', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'APP_KEY', 'TRUST_PROXY', 'FEDAPAY_ENVIRONMENT']) expect(output).toContain(`  - ${name}\u00A0: `)
    expect(output).not.toContain('    at ')
  }, 60_000)

  it('of production are accepted whole', () => {
    expect(faultsOf(live)).toEqual([])
  })

  it('send mails from an address of our host, or from the one that is given', () => {
    const from = (env: NodeJS.ProcessEnv) => readConfig({ ...live, ...env }, paymentSettingsFaults).mail.from
    expect(from({})).toBe('ne-pas-repondre@passerelle.example')
    expect(from({ MAIL_FROM: ' bonjour@exemple.bj ' })).toBe('bonjour@exemple.bj')
    for (const wrong of ['a@b, c@d', 'Nom <a@b>', 'a b@c', 'a@b\r\nBcc: c@d', 'a']) expect(faultsOf({ ...live, MAIL_FROM: wrong })).toEqual([expect.stringMatching(/^MAIL_FROM/)])
    expect(faultsOf({ ...live, SMTP_URL: 'smtp://:::' })).toEqual([expect.stringMatching(/^SMTP_URL/)])
  })

  it.each([
    ['demonstration data', { DEMO: '1' }, /^DEMO/],
    ['no key of its own', { APP_KEY: '' }, /^APP_KEY/],
    ['the payment sandbox', { FEDAPAY_ENVIRONMENT: 'local', FEDAPAY_PUBLIC_KEY: '', FEDAPAY_SECRET_KEY: '', FEDAPAY_WEBHOOK_SECRET: '' }, /^FEDAPAY_ENVIRONMENT/],
    ['test keys on the live environment', { FEDAPAY_SECRET_KEY: 'sk_sandbox_1' }, /^FEDAPAY_SECRET_KEY/],
    ['a public address without https', { PUBLIC_URL: 'http://passerelle.example' }, /^PUBLIC_URL/],
  ])('of production are refused with %s', (_name, change, fault) => {
    expect(faultsOf({ ...live, ...change })).toEqual([expect.stringMatching(fault)])
  })
})
