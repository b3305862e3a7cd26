import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addPartner } from './profiles.ts'
import { initializeDonation } from './donations.ts'
import { feeLabel, feeOf } from './fee.ts'
import { amountXof, text } from './fields.ts'
import { addMonths, ageOn, dayOf, formatDay, formatInstant, formatShortInstant, isDay } from './dates.ts'
import { formatNotificationDate } from './notification-date.ts'
import { formatXof, linesTotal, parseXof, xof } from './money.ts'
import { checkSymbol, formatPassCode, passCodeAddress, passCodeFrom, readPassCode } from './pass-code.ts'
import { mobileOperator, parsePhone } from './phone.ts'
import { productField } from './product.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { donationScreen } from './donation-screen.ts'

describe('money', () => {
  it('rounds the fee half up to the franc', () => {
    expect([4, 5, 15, 105, 9_999_999_999].map((total) => feeOf(total, 1000))).toEqual([0, 1, 2, 11, 1_000_000_000])
    expect([0, 1, 250, 1250].map((basisPoints) => feeOf(20_020, basisPoints))).toEqual([0, 2, 501, 2503])
  })
  it('names the rate of the fee in French', () => {
    expect(feeLabel(undefined)).toBe('Frais')
    expect([0, 5, 250, 1000, 1250].map(feeLabel)).toEqual([
      'Frais (0\u00A0%)', 'Frais (0,05\u00A0%)', 'Frais (2,5\u00A0%)', 'Frais (10\u00A0%)', 'Frais (12,5\u00A0%)',
    ])
  })
  it('reads what it writes, with any kind of space', () => {
    for (const value of [0, 999, 1000, 25_000, 10 ** 12]) expect(parseXof(formatXof(value))).toBe(value)
    expect(parseXof('25 000')).toBe(25_000)
    expect(parseXof('25\u00A0000 FCFA')).toBe(25_000)
  })
  it.each(['1.500', '1,5', '1e3', '-1', 'NaN', '', ' ', '0x10', '٣', '99999999999999999'])('refuses « %s »', (typed) => {
    expect(parseXof(typed)).toBeNull()
  })
  it('refuses fractions, negatives and sums beyond 2^53', () => {
    for (const bad of [1.5, -1, Number.NaN, 2 ** 53]) expect(() => xof(bad)).toThrow(RangeError)
    expect(() => linesTotal([{ count: 2, amountXof: Number.MAX_SAFE_INTEGER }])).toThrow(RangeError)
  })
})

describe('an amount of a form', () => {
  const amount = amountXof({ label: 'Le montant', min: 500, max: 1_000_000 })
  it.each([
    ['499', 'Le montant doit être d’au moins 500\u00A0FCFA.'],
    [1_000_001, 'Le montant ne peut pas dépasser 1\u202F000\u202F000\u00A0FCFA.'],
  ])('%s is out of bounds that are written as every amount', (value, sentence) => {
    expect(amount.safeParse(value).error?.issues[0]?.message).toBe(sentence)
  })
  it('takes its bounds', () => {
    expect([amount.parse('500'), amount.parse('1 000 000 FCFA')]).toEqual([500, 1_000_000])
  })
})

describe('the screen of a donation', () => {
  const opened = (title: string) => new URL(donationScreen(3, title), 'https://passerelle.example').pathname
  it.each([
    '.', '..', '...', '%2e', '%2E%2e', '/', '\\', '?', '#', '', ' ', '. .', 'a/../..', 'Rentrée 100 %',
  ])('titled « %s » stays where its link says', (title) => {
    expect(opened(title)).toBe(donationScreen(3, title))
    expect(opened(title)).toMatch(/^\/don\/details\/3\/[^/]+$/)
  })
  it('shows the title in its address', () => {
    expect(decodeURIComponent(donationScreen(3, 'Rentrée 100 %'))).toBe('/don/details/3/Rentrée 100 %')
  })
})

describe('dates', () => {
  it('knows the local day across midnight', () => {
    expect(dayOf(new Date('2026-03-04T23:30:00Z'))).toBe('2026-03-05')
    expect(dayOf(new Date('2026-03-04T22:59:59Z'))).toBe('2026-03-04')
  })
  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])('says the same on a machine of %s', (zone) => {
    const { TZ } = process.env
    process.env['TZ'] = zone
    try {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
      expect(formatInstant('2026-12-31T23:30:00Z')).toBe('1ᵉʳ\u00A0janvier\u00A02027 à 00:30')
      expect(formatNotificationDate('2026-12-31T23:30:00Z')).toBe('01-01-2027 0:30')
      expect(formatDay('1990-01-01')).toBe('1ᵉʳ\u00A0janvier\u00A01990')
      expect(addMonths('2026-03-15', 12)).toBe('2027-03-15')
    } finally {
      if (TZ === undefined) delete process.env['TZ']
      else process.env['TZ'] = TZ
    }
  })
  it('adds months without leaving the month', () => {
    expect(addMonths('2026-03-15', 12)).toBe('2027-03-15')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  })
  it.each([
    ['2014-11-28', 12],
    ['2014-11-29', 11],
    ['2014-12-01', 11],
    ['2026-11-28', 0],
    ['1906-11-28', 120],
  ])('K24: who was born on %s is %i', (birthday, age) => {
    expect(ageOn(birthday, '2026-11-28')).toBe(age)
  })
  it('K24: who was born on 29 February is a year older on 1 March', () => {
    expect([ageOn('2012-02-29', '2024-02-29'), ageOn('2012-02-29', '2025-02-28'), ageOn('2012-02-29', '2025-03-01')]).toEqual([12, 12, 13])
  })
  it('refuses days that do not exist', () => {
    expect(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1'].map(isDay)).toEqual([false, false, false, false])
    expect(isDay('2028-02-29')).toBe(true)
  })
  it('writes dates as French people and the specification do', () => {
    expect(formatDay('2026-03-01')).toBe('1ᵉʳ\u00A0mars\u00A02026')
    expect(formatInstant('2026-03-01T08:05:00Z')).toBe('1ᵉʳ\u00A0mars\u00A02026 à 09:05')
    expect(formatShortInstant('2026-11-05T08:05:00Z')).toBe('5\u00A0nov.\u00A02026, 09:05')
    expect(formatNotificationDate('2026-03-05T08:05:00Z')).toBe('05-03-2026 9:05')
  })
})

describe('phone', () => {
  it.each([
    '97000000', '0197000000', '+22997000000', '0022901 97 00 00 00', '+229 01 97 00 00 00', '2290197000000',
  ])('stores %s as one value', (typed) => {
    expect(parsePhone(typed)).toBe('+2290197000000')
  })
  it.each([
    '01970000', '0197 0000', '+229 01 97 00 00', '0022901970000', '22901970000', '10000000', '0101970000', '+2290117000000',
  ])('K21: refuses %s: an old number never began with 0 or 1', (typed) => {
    expect(parsePhone(typed)).toBeNull()
  })
  it.each(['970000000', '1', '019700000', 'abcdefgh', '+229970000001', ''])('refuses « %s »', (typed) => {
    expect(parsePhone(typed)).toBeNull()
  })
  it('keeps the numbers of neighbours', () => {
    expect(parsePhone('+228 90 12 34 56')).toBe('+22890123456')
  })
  it.each([
    ['0161000001', 'mtn'], ['97000000', 'mtn'], ['0142000013', 'mtn'], ['0151000000', 'mtn'], ['64000001', 'moov'], ['0195000000', 'moov'],
    ['0155000000', 'moov'], ['0140000000', 'celtiis'],
    ['0192000000', 'celtiis'], ['0128000000', 'celtiis'], ['0121300000', null], ['0171000000', null], ['0188000000', null],
    ['+33612345678', null], ['+12025550100', null], ['+22890123456', null], ['+2250701020304', null],
  ])('K22: %s is a range of %s', (typed, operator) => {
    expect(mobileOperator(parsePhone(typed) ?? '')).toBe(operator)
  })
})

describe('pass code', () => {
  const code = passCodeFrom(Uint8Array.from({ length: 15 }, (_, i) => i * 37 + 11))
  it('forgives case, spaces, hyphens, O and I or L, and takes the QR address', () => {
    const typed = formatPassCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    expect(readPassCode(typed)).toBe(code)
    expect(readPassCode(` ${passCodeAddress('https://x.example', code)} `)).toBe(code)
    expect(readPassCode(code.replaceAll('1', 'I'))).toBe(code)
  })
  it('refuses each code with one symbol changed', () => {
    for (let i = 0; i < code.length; i += 1)
      for (const symbol of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        if (symbol !== code.charAt(i)) expect(readPassCode(code.slice(0, i) + symbol + code.slice(i + 1))).toBeNull()
  })
  it('agrees with the published Luhn mod N sum', () => {
    expect(checkSymbol('000000000000000')).toBe('0')
    expect(checkSymbol('000000000000001')).toBe('Y')
  })
})

describe('forms', () => {
  it.each(['\u200B', '\u200D\u2060', '\u3164', '\u0301'])('refuse a text that nobody sees: %j', (typed) => {
    expect(z.safeParse(text({ label: 'Le nom', max: 80 }), typed).error?.issues[0]?.message).toBe(
      'Le nom ne contient que des caractères invisibles.',
    )
  })
  it('take the letters and joined pictures of every language', () => {
    for (const typed of ['Ɖɔkpè Yàyá', 'Ouémé', '👩🏾‍🏫', 'عائشة', '…']) {
      expect(z.parse(text({ label: 'Le nom', max: 80 }), typed)).toBe(typed)
    }
  })
  const errorsOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
    (result.success ? [] : (result.error?.issues.map((i) => i.path.join('.')).sort() ?? []))
  it('asks a company’s fields only of companies', () => {
    expect(errorsOf(addPartner.body.safeParse({ type: 'enterprise' }))).toEqual([
      'address', 'doc_file', 'email', 'ifu', 'phone', 'responsable', 'social_reason',
    ])
    expect(errorsOf(addPartner.body.safeParse({ type: 'particular' }))).toEqual([
      'address', 'doc_file', 'ifu', 'marital', 'phone', 'profession',
    ])
    expect(errorsOf(addPartner.body.safeParse({}))).toEqual(['address', 'doc_file', 'ifu', 'phone', 'type'])
  })
  const { list, nbr, amount } = productField
  const gift = { title: 'Un don', service: '1', description: 'Pour la rentrée' }
  it('reads lines and keys their faults by index', () => {
    expect(initializeDonation.body.parse({ ...gift, [nbr]: ['2', '1'], [amount]: ['5000', 10_000] })).toMatchObject({
      lines: [{ count: 2, amountXof: 5000 }, { count: 1, amountXof: 10_000 }],
    })
    expect(errorsOf(initializeDonation.body.safeParse({ ...gift, [nbr]: ['0', '101', '1'], [amount]: ['5000', '1e3', '5000'] }))).toEqual([
      `${amount}.1`, `${amount}.2`, `${nbr}.0`, `${nbr}.1`,
    ])
    expect(errorsOf(initializeDonation.body.safeParse(gift))).toEqual([`${list}.0`])
    expect(errorsOf(initializeDonation.body.safeParse({ ...gift, [nbr]: Array(11).fill(1), [amount]: Array(11).fill(500) }))).toEqual([
      `${list}.0`,
    ])
    expect(errorsOf(initializeDonation.body.safeParse({ ...gift, [nbr]: [100, 100, 1], [amount]: [500, 1000, 2000] }))).toEqual([
      `${list}.0`,
    ])
  })
  it('K02: takes a key for every call that creates or moves something, so that a retry does it once', () => {
    const withoutKey = {
      login: 'each sign-in opens a session of its own',
      checkRecoveryLink: 'it changes nothing',
      startSecondFactor: 'a secret is kept nowhere: another is drawn, which counts once confirmed',
      confirmSecondFactor: 'a code serves once, and the codes that it answers are kept nowhere: others can be drawn',
      removeSecondFactor: 'a code serves once',
      drawBackupCodes: 'what it answers is kept nowhere: others can be drawn',
      proveSecondFactor: 'a code serves once',
      askPasskey: 'what is to be signed serves once',
      startPasskey: 'the same',
      addPasskey: 'what was signed serves once, and the codes that it answers are kept nowhere: others can be drawn',
      fedapayWebhook: 'the provider’s events are told apart by their own id',
      compareAttestationName: 'it says whether a name fits, and changes nothing',
      ...Object.fromEntries(['adminClaimProfile', 'adminLeaveProfile', 'adminClaimRequest', 'adminLeaveRequest'].map((name) => [
        name, 'it says who has a file open, each minute: the same person has it once',
      ])),
      adminPreviewImport: 'it judges a file and changes nothing',
    }
    const changing = [...routes].filter(([, route]) => route.method !== 'GET')
    expect(changing.filter(([, route]) => !route.idempotent).map(([name]) => name)).toEqual(Object.keys(withoutKey))
    expect([...routes].filter(([, route]) => route.method === 'GET' && route.idempotent)).toEqual([])
  })
  it('asks for an act on chosen rows what the act on one row asks: the right, a fresh second factor, a reason', () => {
    const fieldsOf = ({ body }: Route) => (body instanceof z.ZodMiniObject ? Object.keys(body.shape) : [])
    const all = [...routes.values()]
    const together = all.filter((route) => route.method === 'POST' && fieldsOf(route).includes('ids'))
    expect(together.length).toBeGreaterThan(9)
    // Whose one pass was is told by its own name; of several, it is in what was seen of each.
    const otherwise = new Map([['holder_id', 'seen']])
    for (const many of together) {
      const at = many.path === '/api/admin/jobs/retry-chosen' ? '/api/admin/jobs/:job/retry' : many.path.replace(/\/([a-z-]+)$/, '/:id/$1')
      const one = all.find(({ method, path }) => method === 'POST' && path === at)
      const dryRun = all.find(({ method, path }) => method === 'GET' && path === many.path)
      expect([many.path, many.access, many.needs]).toEqual([many.path, one?.access, one?.needs])
      expect([many.path, dryRun?.access]).toEqual([many.path, one?.access])
      expect(fieldsOf(many)).toEqual(expect.arrayContaining(fieldsOf(one!).map((name) => otherwise.get(name) ?? name)))
    }
  })
  it('declares each path and method once', () => {
    const keys = [...routes.values()].map((route) => `${route.method} ${route.path}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(50)
  })
  it('has no address with a person in it: ids, a place, a state, a day, an order, a page, a call; what is searched for goes in a header', () => {
    const all = [...routes.values()]
    const params = all.flatMap(({ path }) => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name))
    const queries = all.flatMap(({ query }) => Object.keys(query instanceof z.ZodMiniObject ? query.shape : {}))
    expect(new Set(params)).toEqual(new Set([
      'department', 'id', 'other', 'slug', 'don_id', 'attempt', 'redemption_id', 'setting', 'text',
      'session', 'job', // ids made at random: neither the token of a session, nor what a job holds
      'name', // of a text that the programme sends, from a list of its own
      'from_on', 'to_on', 'number', // of a paper, which tells nobody's name
    ]))
    expect(new Set(queries)).toEqual(new Set([
      'page', 'cursor', 'status', 'role', 'q', 'sort', 'exact', 'action', 'subject', 'from', 'to', 'of', 'ids', 'after', 'after_used',
      'channel', 'queue', 'resend', 'cause', 'late', 'about', 'outcome', 'owner', 'object', 'person', 'problem', 'state', 'kind',
      'until', 'list',
      'service', 'amount', 'expires', 'department', 'suspended', 'account', 'reference', 'donor', 'on',
      'project', 'supplier', 'type', 'beneficiary_id', 'supplier_id',
      'version', 'year', 'was',
    ]))
  })
})
