import { limits } from '@passerelle/contract/constants'
import type { SettingName } from '@passerelle/contract/setting-words'
import type { Db, Tx } from '#src/platform/database/tables.ts'

export interface SettingSpec {
  default: number
  min: number
  max: number
}

/** Figures that the programme may change; the table `settings` holds only those that differ. Names carry their unit. */
export const settings = {
  /** Added on top of what is given; an order keeps the rate it was made with. 1000 is 10 %. */
  feeBasisPoints: { default: 1000, min: 0, max: 3000 },
  /** The most that one payment may be, fee included. */
  paymentMaxXof: { default: 10_000_000, min: 1000, max: 100_000_000 },
  /** How long a donor’s choice in a project is kept from the others; a reservation keeps the end that it was given. */
  reservationMinutes: { default: 30, min: 5, max: 1440 },
  /** From the day a pass is given to its holder. */
  passValidityMonths: { default: 12, min: 1, max: 60 },
  /** How long a supplier may undo a scan, and how often those of one pass: beyond, somebody plays with the holder’s notices. */
  scanUndoMinutes: { default: 15, min: 1, max: 120 },
  undosPerPassMax: { default: 3, min: 1, max: 50 },
  /** What may be asked for at once, within what the database and the operators bear. */
  payoutMinXof: { default: 500, min: limits.payoutMin, max: 100_000 },
  payoutMaxXof: { default: 1_000_000, min: 1000, max: limits.payoutMax },
  /** Of one supplier, neither transferred nor canceled. */
  payoutsOpenMax: { default: 5, min: 1, max: 50 },
  /** Transfers to one number in a local day: no more than the provider makes. */
  payoutsPerNumberPerDay: { default: 3, min: 1, max: 20 },
  /** A payout waits so long after its number was added: a stolen session would start with one. */
  payoutNewNumberHours: { default: 24, min: 0, max: 720 },
  /** The most that is asked for to a number which was never paid. */
  payoutFirstMaxXof: { default: 50_000, min: 500, max: 1_000_000 },
  /** Above it, over the window, two people approve. */
  payoutTwoApproversAboveXof: { default: 500_000, min: 0, max: 10_000_000 },
  payoutWindowDays: { default: 7, min: 1, max: 90 },
  /** Above it, two people decide before money goes back to a donor. */
  refundTwoApproversAboveXof: { default: 100_000, min: 0, max: 10_000_000 },
  /** How long a change among administrators weighs on who may sign with whom. */
  separationWindowDays: { default: 7, min: 3, max: 90 },
  /** What replaces a forgotten password: a code that was given keeps its life, and so does a link. */
  recoveryCodeMinutes: { default: 15, min: 5, max: 60 },
  recoveryLinkHours: { default: 24, min: 1, max: 168 },
  /** What one account may keep in all, before and after its profile was approved; one file at least. */
  keptBytesMaxBefore: { default: 26_214_400, min: limits.fileBytesMax, max: 1_073_741_824 },
  keptBytesMax: { default: 104_857_600, min: limits.fileBytesMax, max: 10_737_418_240 },
  /** In how many working days a reported problem is answered, and how many of one person may be open. */
  caseAnswerWorkingDays: { default: 5, min: 1, max: 30 },
  casesOpenMax: { default: 10, min: 1, max: 100 },
  /** From when on something stands out for who signs a payout, of the supplier’s latest scans; shares in hundredths of a percent. */
  signalBurstScans: { default: 10, min: 3, max: 200 },
  signalSameHolderScans: { default: 2, min: 2, max: 200 },
  signalPairScans: { default: 10, min: 3, max: 200 },
  signalPairBasisPoints: { default: 4000, min: 1000, max: 10_000 },
  signalUndoneScans: { default: 3, min: 1, max: 200 },
  signalUndoneBasisPoints: { default: 2000, min: 100, max: 10_000 },
  signalNightScans: { default: 3, min: 1, max: 200 },
  signalNightFromHour: { default: 22, min: 12, max: 23 },
  signalNightToHour: { default: 5, min: 0, max: 11 },
  /** Short messages of a local day, and what the gateway asks for one; zero stops them, or costs nothing. */
  smsPerDayMax: { default: 500, min: 0, max: 100_000 },
  smsPriceXof: { default: 0, min: 0, max: 500 },
  minimumAgeYears: { default: 12, min: 0, max: 30 },
} satisfies Record<SettingName, SettingSpec>

/** A setting as it is now. @throws Error when what was stored is out of bounds: nothing is decided on a wrong figure */
export async function readSetting(db: Db | Tx, name: SettingName): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return settingOf(name, row?.value ?? null)
}

/** Several of one noun, at once. @throws Error when one that was stored is out of bounds */
export async function readSettings<Name extends SettingName>(db: Db | Tx, names: readonly Name[]): Promise<Record<Name, number>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).execute()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  return Object.fromEntries(names.map((name) => [name, settingOf(name, stored.get(name) ?? null)])) as Record<Name, number>
}

/** The same, of what a statement has read beside other things; null when nothing is stored. @throws Error when it is out of bounds */
export function settingOf(name: SettingName, stored: number | null): number {
  const { default: byDefault, min, max }: SettingSpec = settings[name]
  if (stored === null) return byDefault
  if (stored < min || stored > max) throw new Error(`The setting ${name} is ${stored}: it must be between ${min} and ${max}`)
  return stored
}
