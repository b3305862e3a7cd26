import { type SettingName, wordsOf } from '@passerelle/contract/setting-words'
import { sql } from 'kysely'
import { tellOtherSupers } from '#src/notices/tell-supers.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { settings } from '#src/platform/settings.ts'
import { type FigureNow, readFigures } from './setting-queries.ts'
import { settingFault } from './setting-rules.ts'
import { figureChanged, settingIsNow, settingUnchanged } from './settings-words.ts'

interface SetSetting {
  name: SettingName
  value: number
  /** What it was for whoever decided. */
  seen: number
}

/**
 * Changes a figure, for the next call of every process: nothing keeps one in memory. Back at its default it is stored no longer, so
 * that it follows a release that brings another. @throws AppError setting_changed; FieldErrors on `value`
 */
export async function setSetting(ctx: UserContext, { name, value, seen }: SetSetting): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // One change after the other, since rules hold between settings; nobody who reads one waits.
    await sql`lock table settings in share row exclusive mode`.execute(tx)
    const figures = await readFigures(tx)
    const before = figures[name]
    if (before.value !== seen) throw new AppError('setting_changed', { message: settingIsNow(name, before.value, before.changed) })
    if (before.value === value) throw new FieldErrors({ value: settingUnchanged })
    const fault = settingFault(name, { after: valuesWith(figures, name, value), dearestTypeXof: await readDearestType(tx) })
    if (fault) throw new FieldErrors({ value: fault })
    await store(ctx, tx, { name, value })
    const detail = { before: before.value, after: value }
    await writeJournal(ctx, tx, { action: 'setting.set', subject: { type: 'setting', id: name }, detail })
    const { isGrave, group } = wordsOf(name)
    if (!isGrave) return
    // Those who sign see that the rule by which they sign has changed.
    const alsoTo = group === 'payouts' || group === 'signals' ? 'finance' : undefined
    await tellOtherSupers(ctx, tx, (by) => figureChanged(by, { name, ...detail, at: ctx.now() }), alsoTo && { alsoTo })
  })
}

async function store({ actor, now }: UserContext, tx: Tx, { name, value }: { name: SettingName; value: number }): Promise<void> {
  if (value === settings[name].default) {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  const row = { value, changedAt: now(), changedBy: actor.id }
  await tx.insertInto('settings').values({ name, ...row }).onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute()
}

function valuesWith(figures: Record<SettingName, FigureNow>, name: SettingName, value: number): Record<SettingName, number> {
  const values = Object.entries(figures).map(([other, now]) => [other, other === name ? value : now.value])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  return Object.fromEntries(values) as Record<SettingName, number>
}

async function readDearestType(tx: Tx): Promise<number | null> {
  const { priceXof } = await tx
    .selectFrom('passTypes')
    .select(({ fn }) => fn.max<number | null>('priceXof').as('priceXof'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return priceXof
}
