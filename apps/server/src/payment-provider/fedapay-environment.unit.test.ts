import { describe, expect, it } from 'vitest'
import { describeFedapay, isHostedUrl, localFedapayKeys, paymentSettingsFaults, type FedapaySettings } from './fedapay-environment.ts'

const local: FedapaySettings = {
  environment: 'local',
  ...localFedapayKeys,
  webhookSecret: 'wh_sandbox_local_secret',
  publicUrl: 'http://localhost:3000',
}
const live: FedapaySettings = {
  environment: 'live',
  publicKey: 'pk_live_a',
  secretKey: 'sk_live_b',
  webhookSecret: 'wh_live_c',
  publicUrl: 'https://passerelle.example',
}
const sandbox: FedapaySettings = {
  environment: 'sandbox',
  publicKey: 'pk_sandbox_a',
  secretKey: 'sk_sandbox_b',
  webhookSecret: 'wh_sandboxc',
  publicUrl: 'http://localhost:3000',
}

function faultsOf(settings: FedapaySettings, isProduction: boolean): string {
  return paymentSettingsFaults({ ...settings, isProduction }).join('\n')
}

describe('paymentSettingsFaults', () => {
  it('lets the three environments start with their own keys', () => {
    expect(faultsOf(local, false)).toBe('')
    expect(faultsOf(sandbox, true)).toBe('')
    expect(faultsOf(live, true)).toBe('')
  })

  it('refuses the local sandbox in production', () => {
    expect(faultsOf(local, true)).toContain('refusé en production')
  })

  it.each([
    ['a sandbox secret key in live', { ...live, secretKey: 'sk_sandbox_b' }, 'FEDAPAY_SECRET_KEY'],
    ['a sandbox public key in live', { ...live, publicKey: 'pk_sandbox_a' }, 'FEDAPAY_PUBLIC_KEY'],
    ['a sandbox webhook secret in live', { ...live, webhookSecret: 'wh_sandboxc' }, 'FEDAPAY_WEBHOOK_SECRET'],
    ['a live key in FedaPay’s sandbox', { ...sandbox, secretKey: 'sk_live_b' }, 'FEDAPAY_SECRET_KEY'],
    ['a real key in the local sandbox', { ...local, secretKey: 'sk_sandbox_b' }, 'FEDAPAY_SECRET_KEY'],
    ['an empty webhook secret', { ...live, webhookSecret: '' }, 'FEDAPAY_WEBHOOK_SECRET'],
    ['an empty webhook secret even locally', { ...local, webhookSecret: '' }, 'FEDAPAY_WEBHOOK_SECRET'],
    ['a prefix without a key', { ...live, secretKey: 'sk_live_' }, 'FEDAPAY_SECRET_KEY'],
    ['live without https', { ...live, publicUrl: 'http://passerelle.example' }, 'PUBLIC_URL'],
    ['live on localhost', { ...live, publicUrl: 'https://localhost' }, 'PUBLIC_URL'],
  ])('refuses %s', (_case, settings, name) => {
    expect(faultsOf(settings, false)).toContain(name)
  })

  it('never prints a key', () => {
    expect(faultsOf({ ...live, secretKey: 'sk_sandbox_hush' }, true)).not.toContain('hush')
  })
})

describe('describeFedapay', () => {
  it('opens no foreign host for the local sandbox, and only FedaPay’s for the others', () => {
    expect(Object.values(describeFedapay(local).csp).flat()).toEqual([])
    expect(describeFedapay(live).csp.frameSrc).toEqual(['https://process.fedapay.com', 'https://checkout.fedapay.com'])
    expect(describeFedapay(sandbox).csp.connectSrc).toContain('https://sandbox-api.fedapay.com')
  })
})

describe('isHostedUrl', () => {
  it.each([
    [live, 'https://process.fedapay.com/abc', true],
    [live, 'https://sandbox-process.fedapay.com/abc', false],
    [live, 'http://process.fedapay.com/abc', false],
    [live, 'https://process.fedapay.com.evil.example/abc', false],
    [live, 'https://process.fedapay.com@evil.example/', false],
    [live, 'javascript:alert(1)', false],
    [local, 'http://localhost:3000/sandbox-pay/process/abc', true],
    [local, 'https://process.fedapay.com/abc', false],
    [local, '/sandbox-pay/process/abc', false],
  ])('%#: keeps to the provider’s own pages', (settings, url, expected) => {
    expect(isHostedUrl(settings, url)).toBe(expected)
  })
})
