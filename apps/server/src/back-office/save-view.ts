import { routes } from '@passerelle/contract/routes'
import { listName } from '@passerelle/contract/list-name'
import { savedViewsMax } from '@passerelle/contract/saved-views'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { noSuchList, tooManyViews, viewNamed } from './saved-views-words.ts'

/** One's own, of every list, in the order in which they were saved. */
export async function listViews({ db, actor }: UserContext) {
  return db.selectFrom('savedViews').select(['id', 'list', 'name', 'query']).where('adminId', '=', actor.id).orderBy('id').execute()
}

const lists: ReadonlySet<string> = new Set([...routes.values()].filter((route) => 'sorts' in route).map(listName))

/**
 * Keeps filters and order of a list under a name.
 * @throws FieldErrors on `list`, when there is none; on `name`, when it is taken or there are as many as tabs can be
 */
export async function saveView(ctx: UserContext, view: { list: string; name: string; query: string }): Promise<number> {
  if (!lists.has(view.list)) throw new FieldErrors({ list: noSuchList })
  return inTransaction(ctx, async (tx) => {
    await lockLimit(tx, `saved-views:${ctx.actor.id}`)
    const { count } = await tx
      .selectFrom('savedViews')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('adminId', '=', ctx.actor.id)
      .where('list', '=', view.list)
      .executeTakeFirstOrThrow()
    if (count >= savedViewsMax) throw new FieldErrors({ name: tooManyViews })
    const saved = await tx
      .insertInto('savedViews')
      .values({ ...view, adminId: ctx.actor.id, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.columns(['adminId', 'list', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new FieldErrors({ name: viewNamed })
    await writeJournal(ctx, tx, {
      action: 'view.save',
      subject: { type: 'view', id: saved.id },
      detail: { list: view.list, name: view.name },
    })
    return saved.id
  })
}
