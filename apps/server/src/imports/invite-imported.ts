import { sendMail } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { takeUninvited } from '#src/profiles/imported-forms.ts'
import { importInvitation } from './import-words.ts'

/** Each transaction is short, so that others come between. */
const mailsAtOnce = 100

/** Tells the people of an import that their account is there, each once; taken up where it stopped. */
export async function inviteImported(ctx: Context, { importId }: { importId: number }): Promise<void> {
  for (;;) {
    const invited = await inTransaction(ctx, async (tx) => {
      const people = await takeUninvited(tx, { importId, max: mailsAtOnce, at: ctx.now() })
      for (const { userId, roleId } of people) await sendMail(tx, importInvitation(userId, roleId))
      return people.length
    })
    if (invited === 0) return
  }
}
