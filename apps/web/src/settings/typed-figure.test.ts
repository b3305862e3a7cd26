import type { SettingName } from '@passerelle/contract/setting-words'
import { describe, expect, it } from 'vitest'
import { readTyped, typedOf } from './typed-figure.ts'

describe('a figure as it is typed', () => {
  it.each<[SettingName, string, number | null]>([
    ['feeBasisPoints', '10', 1000], ['feeBasisPoints', ' 12,5 % ', 1250], ['feeBasisPoints', '12.25', 1225], ['feeBasisPoints', '0', 0],
    ['feeBasisPoints', '12,345', null], ['feeBasisPoints', '-1', null], ['feeBasisPoints', '1e2', null], ['feeBasisPoints', '', null],
    ['payoutFirstMaxXof', '50\u202F000', 50_000], ['payoutFirstMaxXof', '50 000 FCFA', 50_000], ['payoutFirstMaxXof', '50.000', null],
    ['scanUndoMinutes', '15 minutes', 15], ['scanUndoMinutes', '1,5', null], ['caseAnswerWorkingDays', '5 jours ouvrés', 5],
    ['keptBytesMax', '100 Mo', 104_857_600], ['keptBytesMax', '5,5', 5_767_168], ['casesOpenMax', '12', 12],
    ['casesOpenMax', 'douze', null],
  ])('%s « %s » is %s', (name, typed, value) => expect(readTyped(name, typed)).toBe(value))

  it.each<[SettingName, number]>([
    ['feeBasisPoints', 1250], ['feeBasisPoints', 7], ['keptBytesMax', 104_857_600], ['payoutFirstMaxXof', 50_000],
  ])('%s %s is read back as it was shown', (name, value) => expect(readTyped(name, typedOf(name, value))).toBe(value))
})
