import type { Db, Tx } from '#src/platform/database/tables.ts'

interface SettingSpec {
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
  /** From the day a pass is given to its holder. */
  passValidityMonths: { default: 12, min: 1, max: 60 },
  /** Of one supplier, neither transferred nor canceled. */
  payoutsOpenMax: { default: 5, min: 1, max: 50 },
  /** A payout waits so long after its number was added: a stolen session would start with one. */
  payoutNewNumberHours: { default: 24, min: 0, max: 720 },
  /** The most that is asked for to a number which was never paid. */
  payoutFirstMaxXof: { default: 50_000, min: 500, max: 1_000_000 },
  /** Above it, over the window, two people approve. */
  payoutTwoApproversAboveXof: { default: 500_000, min: 0, max: 10_000_000 },
  payoutWindowDays: { default: 7, min: 1, max: 90 },
  /** How long a change among administrators weighs on who may sign with whom. */
  separationWindowDays: { default: 7, min: 0, max: 90 },
  minimumAgeYears: { default: 12, min: 0, max: 30 },
} satisfies Record<string, SettingSpec>

export type SettingName = keyof typeof settings

/** A setting as it is now. @throws Error when what was stored is out of bounds: nothing is decided on a wrong figure */
export async function readSetting(db: Db | Tx, name: SettingName): Promise<number> {
  const { default: byDefault, min, max }: SettingSpec = settings[name]
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  if (!row) return byDefault
  if (row.value < min || row.value > max) throw new Error(`The setting ${name} is ${row.value}: it must be between ${min} and ${max}`)
  return row.value
}
