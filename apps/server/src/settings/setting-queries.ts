import { type SettingName, settingNames } from '@passerelle/contract/setting-words'
import { sql } from 'kysely'
import type { UserContext } from '#src/platform/context.ts'
import { cutPage, type Ordering, takeAfter } from '#src/platform/database/keyset.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { settings } from '#src/platform/settings.ts'

const pageRows = 20

export interface FigureNow {
  /** As it is stored, even out of its bounds: whoever puts it right must see it. */
  value: number
  /** Null while it is what it was from the first. */
  changed: { at: Date; byId: number | null; by: string | null } | null
}

/** All figures as they are now, and who changed those that differ. */
export async function readFigures(db: Db | Tx): Promise<Record<SettingName, FigureNow>> {
  const stored = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.changedBy')
    .select(['settings.name', 'settings.value', 'settings.changedAt as at', 'settings.changedBy as byId'])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('by'))
    .execute()
  const now = settingNames.map((name): [SettingName, FigureNow] => {
    const row = stored.find((one) => one.name === name)
    if (!row) return [name, { value: settings[name].default, changed: null }]
    return [name, { value: row.value, changed: { at: row.at, byId: row.byId, by: row.by } }]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  return Object.fromEntries(now) as Record<SettingName, FigureNow>
}

const newestFirst: Ordering<{ id: number }> = {
  name: '-id', column: { kind: 'number', by: 'journal.id', of: (row) => row.id }, direction: 'desc', id: 'journal.id',
}

/** What the journal says of one setting. @throws FieldErrors on `cursor` */
export async function listSettingHistory({ db }: UserContext, { name, cursor }: { name: SettingName; cursor?: string | undefined }) {
  const lines = db
    .selectFrom('journal')
    .select(['journal.id', 'journal.at', 'journal.actorId', 'journal.detail'])
    .where('journal.subjectType', '=', 'setting')
    .where('journal.subjectId', '=', name)
  const rows = await db
    .selectFrom(takeAfter(lines, newestFirst, { cursor, limit: pageRows + 1 }).as('lines'))
    .leftJoin('users', 'users.id', 'lines.actorId')
    .selectAll('lines')
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('actorName'))
    .orderBy('lines.id', 'desc')
    .execute()
  return cutPage(rows, newestFirst, pageRows)
}
