import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { formatSetting, type SettingName, settingWords } from '@passerelle/contract/setting-words'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const settingReplies = {
  set: (name: SettingName, value: number) =>
    `Le réglage «\u00A0${settingWords[name].label}\u00A0» vaut maintenant ${formatSetting(name, value)}.`,
}

interface FigureChange {
  name: SettingName
  before: number
  after: number
  at: Date
}

/** For the others who may do everything. */
export function figureChanged(by: string, { name, before, after, at }: FigureChange): DeskNotice {
  const { label, entails } = settingWords[name]
  const news = `Le réglage «\u00A0${label}\u00A0» est passé de ${formatSetting(name, before)} à ${formatSetting(name, after)}.`
  return deskNotice(`setting-changed:${name}-${at.getTime()}`, 'Un réglage a changé', `${news} ${entails} Fait par\u00A0: ${by}.`)
}

/** Somebody else changed it meanwhile. */
export function settingIsNow(name: SettingName, value: number, changed: { at: Date; by: string | null } | null): string {
  const since = changed && `${changed.by ? ` par ${changed.by},` : ''} le ${formatInstant(changed.at.toISOString())}`
  const how = since ? `a été changé${since}\u00A0: il` : 'a été remis à sa valeur d’origine\u00A0: il'
  return `Ce réglage ${how} vaut maintenant ${formatSetting(name, value)}. Relisez-le avant de le changer.`
}

// What is refused, beside its field.
export const settingUnchanged = 'Ce réglage a déjà cette valeur.'
export const settingOutOfBounds = (name: SettingName, { min, max }: { min: number; max: number }): string =>
  `Choisissez une valeur de ${formatSetting(name, min)} à ${formatSetting(name, max)}.`
export const lessBeforeApproval = (other: SettingName, value: number): string =>
  `Un compte approuvé garde au moins autant qu’avant l’approbation. Le réglage «\u00A0${settingWords[other].label}\u00A0» vaut ${formatSetting(other, value)}.`
export const leastPayoutAbove = (other: SettingName, value: number): string =>
  `Le retrait le plus petit doit pouvoir être demandé, même le premier vers un numéro. Le réglage «\u00A0${settingWords[other].label}\u00A0» vaut ${formatSetting(other, value)}.`
export const dearestTypeUnpaid = (priceXof: number, totalXof: number, maxXof: number): string =>
  `${product.aNoun[0]?.toUpperCase()}${product.aNoun.slice(1)} de ${formatXof(priceXof)} coûterait ${formatXof(totalXof)} avec les frais et ne pourrait plus être payé\u00A0: le plafond serait de ${formatXof(maxXof)}. Archivez d’abord ce type, ou choisissez une autre valeur.`
