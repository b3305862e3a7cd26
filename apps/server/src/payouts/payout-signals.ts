import { dayOf, startOfDay } from '@passerelle/contract/dates'
import type { SettingName } from '@passerelle/contract/setting-words'

export interface Scan {
  id: number
  beneficiaryId: number
  holder: string
  at: Date
  isUndone: boolean
}

/** What a signer should look at: never a refusal. */
export type Signal =
  | { kind: 'burst'; scans: number[]; count: number; at: Date }
  | { kind: 'same_holder'; scans: number[]; holder: string; count: number; at: Date }
  | { kind: 'pair'; scans: number[]; holder: string; count: number; of: number }
  | { kind: 'undone'; scans: number[]; count: number; of: number }
  | { kind: 'night'; scans: number[]; count: number; of: number; from: number; to: number }
  | { kind: 'shared_number' | 'shared_ifu'; scans: number[]; count: number }

export interface SignalFacts {
  /** The latest of the supplier. */
  scans: readonly Scan[]
  /** How many other suppliers are paid on the same number, and have the same IFU. */
  othersOnNumber: number
  othersWithIfu: number
  figures: SignalFigures
}

/** From when on something stands out: what the programme says. Suppliers say no opening hours: at night few are open. */
export const signalSettings = [
  'signalBurstScans', 'signalSameHolderScans', 'signalPairScans', 'signalPairBasisPoints', 'signalUndoneScans', 'signalUndoneBasisPoints',
  'signalNightScans', 'signalNightFromHour', 'signalNightToHour',
] as const satisfies SettingName[]
export type SignalFigures = Readonly<Record<(typeof signalSettings)[number], number>>

const minuteMs = 60_000
const isPart = (count: number, of: number, basisPoints: number) => count * 10_000 >= of * basisPoints

/** What stands out of a supplier: in when and for whom it scanned, and in what it shares with others. */
export function findSignals({ scans, othersOnNumber, othersWithIfu, figures }: SignalFacts): Signal[] {
  const oldestFirst = scans.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
  const signals = [
    burst(oldestFirst, figures), sameHolder(oldestFirst, figures), pair(scans, figures), undone(scans, figures), night(scans, figures),
  ]
  const shared = [sharedBy('shared_number', othersOnNumber), sharedBy('shared_ifu', othersWithIfu)]
  return [...signals, ...shared].filter((signal) => signal !== null)
}

/** Many scans within a minute: the fullest one. */
function burst(oldestFirst: readonly Scan[], { signalBurstScans }: SignalFigures): Signal | null {
  const fullest = fullestMinute(oldestFirst)
  const [first] = fullest
  return first && fullest.length >= signalBurstScans ? { kind: 'burst', scans: idsOf(fullest), count: fullest.length, at: first.at } : null
}

/** One person's passes, one after the other within a minute: the fullest one of whoever has the most. */
function sameHolder(oldestFirst: readonly Scan[], { signalSameHolderScans }: SignalFigures): Signal | null {
  const fullest = [...byHolder(oldestFirst).values()].map(fullestMinute).toSorted((one, other) => other.length - one.length)[0] ?? []
  const [first] = fullest
  return first && fullest.length >= signalSameHolderScans
    ? { kind: 'same_holder', scans: idsOf(fullest), holder: first.holder, count: fullest.length, at: first.at }
    : null
}

/** One person stands out among all that came. */
function pair(scans: readonly Scan[], { signalPairScans, signalPairBasisPoints }: SignalFigures): Signal | null {
  const most = [...byHolder(scans).values()].toSorted((one, other) => other.length - one.length)[0] ?? []
  const [first] = most
  return first && scans.length >= signalPairScans && isPart(most.length, scans.length, signalPairBasisPoints)
    ? { kind: 'pair', scans: idsOf(most), holder: first.holder, count: most.length, of: scans.length }
    : null
}

function undone(scans: readonly Scan[], { signalUndoneScans, signalUndoneBasisPoints }: SignalFigures): Signal | null {
  const gone = scans.filter(({ isUndone }) => isUndone)
  return gone.length >= signalUndoneScans && isPart(gone.length, scans.length, signalUndoneBasisPoints)
    ? { kind: 'undone', scans: idsOf(gone), count: gone.length, of: scans.length }
    : null
}

function night(scans: readonly Scan[], figures: SignalFigures): Signal | null {
  const { signalNightScans, signalNightFromHour: from, signalNightToHour: to } = figures
  const late = scans.filter(({ at }) => localHourOf(at) >= from || localHourOf(at) < to)
  return late.length >= signalNightScans ? { kind: 'night', scans: idsOf(late), count: late.length, of: scans.length, from, to } : null
}

const sharedBy = (kind: 'shared_number' | 'shared_ifu', count: number): Signal | null => (count > 0 ? { kind, scans: [], count } : null)

function fullestMinute(oldestFirst: readonly Scan[]): readonly Scan[] {
  let [from, fullest]: [number, readonly Scan[]] = [0, []]
  for (const [to, { at }] of oldestFirst.entries()) {
    while (at.getTime() - (oldestFirst[from]?.at.getTime() ?? 0) >= minuteMs) from += 1
    if (to - from + 1 > fullest.length) fullest = oldestFirst.slice(from, to + 1)
  }
  return fullest
}

const byHolder = (scans: readonly Scan[]) => Map.groupBy(scans, ({ beneficiaryId }) => beneficiaryId)
const localHourOf = (at: Date) => Math.floor((at.getTime() - startOfDay(dayOf(at)).getTime()) / 3_600_000)
const idsOf = (scans: readonly Scan[]) => scans.map(({ id }) => id)
