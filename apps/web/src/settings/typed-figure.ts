import { normalReference } from '@passerelle/contract/normal-text'
import { type SettingName, typedUnitOf } from '@passerelle/contract/setting-words'

/** As it stands in its field: « 12,5 », « 25 ». */
export const typedOf = (name: SettingName, value: number): string =>
  String(Number((value / typedUnitOf(name).factor).toFixed(2))).replace('.', ',')

/** Reads a figure as people write it, with its unit or without; anything else is null (« 1.500 », « 1,5 » minute). */
export function readTyped(name: SettingName, typed: string): number | null {
  const { factor, word } = typedUnitOf(name)
  const bare = normalReference(typed).replaceAll(/\s/g, '').toLowerCase()
  const unit = normalReference(word).replaceAll(/\s/g, '').toLowerCase()
  const digits = (unit !== '' && bare.endsWith(unit) ? bare.slice(0, -unit.length) : bare).replace(',', '.')
  if (!(factor === 1 ? /^\d{1,15}$/ : /^\d{1,9}(\.\d{1,2})?$/).test(digits)) return null
  return Math.round(Number(digits) * factor)
}
