import { feeOf } from '@passerelle/contract/fee'
import type { SettingName } from '@passerelle/contract/setting-words'
import { settings } from '#src/platform/settings.ts'
import { dearestTypeUnpaid, leastPayoutAbove, lessBeforeApproval, settingOutOfBounds } from './settings-words.ts'

export interface SettingFacts {
  /** All figures, the changed one as it would be. */
  after: Readonly<Record<SettingName, number>>
  /** What the dearest type of passes that is offered costs; null without any. */
  dearestTypeXof: number | null
}

/** Why a figure may not be what is asked for: its own bounds, then what holds between it and others. */
export function settingFault(name: SettingName, { after, dearestTypeXof }: SettingFacts): string | null {
  const { min, max } = settings[name]
  if (after[name] < min || after[name] > max) return settingOutOfBounds(name, { min, max })
  if (name === 'payoutMinXof' || name === 'payoutMaxXof' || name === 'payoutFirstMaxXof') {
    const ceiling = after.payoutMinXof > after.payoutFirstMaxXof ? 'payoutFirstMaxXof' : 'payoutMaxXof'
    const other = name === 'payoutMinXof' ? ceiling : 'payoutMinXof'
    return after.payoutMinXof > after[name === 'payoutMinXof' ? ceiling : name] ? leastPayoutAbove(other, after[other]) : null
  }
  if (name === 'keptBytesMax' || name === 'keptBytesMaxBefore') {
    const other = name === 'keptBytesMax' ? 'keptBytesMaxBefore' : 'keptBytesMax'
    return after.keptBytesMax < after.keptBytesMaxBefore ? lessBeforeApproval(other, after[other]) : null
  }
  if ((name === 'feeBasisPoints' || name === 'paymentMaxXof') && dearestTypeXof !== null) {
    const totalXof = dearestTypeXof + feeOf(dearestTypeXof, after.feeBasisPoints)
    return totalXof > after.paymentMaxXof ? dearestTypeUnpaid(dearestTypeXof, totalXof, after.paymentMaxXof) : null
  }
  return null
}
