import { type SettingName, settingNames } from '@passerelle/contract/setting-words'
import { describe, expect, it } from 'vitest'
import { settings } from '#src/platform/settings.ts'
import { settingFault } from './setting-rules.ts'

const defaults = Object.fromEntries(settingNames.map((name) => [name, settings[name].default])) as Record<SettingName, number>
const faultOf = (name: SettingName, value: number, { dearestTypeXof = null, ...others }: Partial<Record<SettingName, number>> & {
  dearestTypeXof?: number | null
} = {}) => settingFault(name, { after: { ...defaults, ...others, [name]: value }, dearestTypeXof })

describe('a figure', () => {
  it.each(settingNames)('%s may be its least and its most, nothing beyond', (name) => {
    const { min, max } = settings[name]
    const others = {
      keptBytesMaxBefore: settings.keptBytesMaxBefore.min, keptBytesMax: settings.keptBytesMax.max,
      payoutMinXof: settings.payoutMinXof.min, payoutFirstMaxXof: settings.payoutFirstMaxXof.max,
    }
    for (const value of [min, max]) expect(faultOf(name, value, others), String(value)).toBeNull()
    for (const value of [min - 1, max + 1]) expect(faultOf(name, value, others), String(value)).toMatch(/^Choisissez une valeur de .+ à /)
  })

  it.each<[string, SettingName, number, Parameters<typeof faultOf>[2], RegExp | null]>([
    ['less once approved than before', 'keptBytesMax', 26_214_399, {}, /vaut 25\u00A0Mo/],
    ['as much once approved as before', 'keptBytesMax', 26_214_400, {}, null],
    ['more before the approval than after', 'keptBytesMaxBefore', 104_857_601, {}, /vaut 100\u00A0Mo/],
    ['a ceiling under the dearest type with its fee', 'paymentMaxXof', 10_999, { dearestTypeXof: 10_000 }, /coûterait 11\u202F000/],
    ['a ceiling at the dearest type with its fee', 'paymentMaxXof', 11_000, { dearestTypeXof: 10_000 }, null],
    ['a least payout above the first to a number', 'payoutMinXof', 50_001, {}, /Premier retrait vers un numéro.*vaut 50\u202F000/],
    ['a least payout above the most', 'payoutMinXof', 2001, { payoutMaxXof: 2000 }, /Retrait le plus élevé.*vaut 2\u202F000/],
    ['a most under the least', 'payoutMaxXof', 1999, { payoutMinXof: 2000 }, /Retrait le plus petit.*vaut 2\u202F000/],
    ['a first under the least', 'payoutFirstMaxXof', 1999, { payoutMinXof: 2000 }, /Retrait le plus petit.*vaut 2\u202F000/],
    ['all three alike', 'payoutMinXof', 2000, { payoutMaxXof: 2000, payoutFirstMaxXof: 2000 }, null],
    ['a ceiling with nothing offered', 'paymentMaxXof', 1000, { dearestTypeXof: null }, null],
    ['a fee that brings the dearest type above the ceiling', 'feeBasisPoints', 1001, {
      dearestTypeXof: 10_000, paymentMaxXof: 11_000,
    }, /coûterait 11\u202F001\u00A0FCFA/],
    ['a fee that the ceiling bears', 'feeBasisPoints', 1000, { dearestTypeXof: 10_000, paymentMaxXof: 11_000 }, null],
    ['another figure, whatever the ceiling', 'casesOpenMax', 3, { dearestTypeXof: 1_000_000, paymentMaxXof: 1000 }, null],
  ])('%s', (_title, name, value, others, sentence) => {
    const fault = faultOf(name, value, others)
    if (sentence) expect(fault).toMatch(sentence)
    else expect(fault).toBeNull()
  })
})
