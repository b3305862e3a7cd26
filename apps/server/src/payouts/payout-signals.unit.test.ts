import { describe, expect, it } from 'vitest'
import { settings } from '#src/platform/settings.ts'
import { findSignals, type Scan, type SignalFigures, signalSettings } from './payout-signals.ts'

const noon = Date.parse('2026-11-24T11:00:00Z')
/** « k2 15 » : a scan of K's second pass, 15 seconds after noon; « k2 15 x »: undone. */
const scansOf = (text: string): Scan[] => text.split(', ').map((one, index) => {
  const [holder = '', seconds = '0', undone] = one.split(' ')
  const at = new Date(noon + Number(seconds) * 1000)
  return { id: index + 1, beneficiaryId: holder.charCodeAt(0), holder, at, isUndone: undone === 'x' }
})
const many = (count: number, write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n)).join(', ')
const figures = Object.fromEntries(signalSettings.map((name) => [name, settings[name].default])) as SignalFigures
const alone = { scans: [], othersOnNumber: 0, othersWithIfu: 0, figures }
const letter = (n: number) => String.fromCharCode(97 + n)

describe('signals for who signs', () => {
  it.each([
    ['quiet days', many(12, (n) => `${letter(n)} ${n * 3600}`), []],
    ['nothing scanned', 'a 0', []],
    ['two of one person within a minute', 'a 0, k 100, k 140', [{ kind: 'same_holder', holder: 'k', count: 2, scans: [2, 3] }]],
    ['two of one person a minute apart', 'a 0, k 100, k 160', []],
    ['ten within a minute', many(10, (n) => `${letter(n)} ${n * 5}`), [{ kind: 'burst', count: 10 }]],
    ['nine within a minute', many(9, (n) => `${letter(n)} ${n * 5}`), []],
    [
      'four of ten one person’s', many(10, (n) => `${n < 4 ? 'k' : letter(n)} ${n * 3600}`),
      [{ kind: 'pair', holder: 'k', count: 4, of: 10 }],
    ],
    ['three of ten one person’s', many(10, (n) => `${n < 3 ? 'k' : letter(n)} ${n * 3600}`), []],
    ['all of three one person’s', many(3, (n) => `k ${n * 3600}`), []],
    ['three of ten undone', many(10, (n) => `${letter(n)} ${n * 3600}${n < 3 ? ' x' : ''}`), [{ kind: 'undone', count: 3, of: 10 }]],
    ['two of ten undone', many(10, (n) => `${letter(n)} ${n * 3600}${n < 2 ? ' x' : ''}`), []],
    // Noon is the zero: 36 000 seconds later it is 22:00, and 61 200 seconds later 5:00.
    ['three by night, from 22:00 to the last second before 5:00', 'a 36000, b 40000, c 61199', [{ kind: 'night', count: 3, of: 3 }]],
    ['two by night, one at 5:00, one before 22:00', 'a 35999, b 36000, c 40000, d 61200', []],
  ])('%s', (_what, text, signals) => {
    expect(findSignals({ ...alone, scans: scansOf(text).toReversed() })).toMatchObject(signals)
    expect(findSignals({ ...alone, scans: scansOf(text) })).toHaveLength(signals.length)
  })

  it('other suppliers paid on the same number, or with the same IFU', () => {
    expect(findSignals({ ...alone, othersOnNumber: 2 })).toEqual([{ kind: 'shared_number', scans: [], count: 2 }])
    expect(findSignals({ ...alone, othersWithIfu: 1 })).toEqual([{ kind: 'shared_ifu', scans: [], count: 1 }])
  })
})
