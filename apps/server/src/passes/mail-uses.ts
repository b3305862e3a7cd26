import { sendMail } from '#src/notices/send-notice.ts'
import { sendSms } from '#src/notices/send-sms.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { supplierName } from '#src/accounts/approved-name.ts'
import { usesSms } from './pass-sms-words.ts'
import { passesUsed } from './pass-words.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'mail-uses': Record<string, never>
  }
}

/** Several passes scanned at one till are one mail, and one scanned by mistake and undone at once is none. */
const waitSeconds = 120
const batchSize = 200

/**
 * Writes to the holders of passes used since the last time. The notice in the application has told them at once; the
 * mail waits two minutes for what follows. It may stop anywhere and run twice, several at once. Returns how many mails.
 */
export async function mailUses(ctx: Context): Promise<number> {
  let total = 0
  for (;;) {
    const { uses, mails } = await inTransaction(ctx, (tx) => mailBatch(ctx, tx))
    total += mails
    if (uses === 0) return total
  }
}

async function mailBatch(ctx: Context, tx: Tx): Promise<{ uses: number; mails: number }> {
  const now = ctx.now()
  const due = tx
    .selectFrom('redemptions')
    .select('beneficiaryId')
    .where('mailedAt', 'is', null)
    .where('at', '<=', new Date(now.getTime() - waitSeconds * 1000))
  const uses = await tx
    .selectFrom('redemptions')
    .innerJoin('passes', 'passes.id', 'redemptions.passId')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .innerJoin('suppliers', 'suppliers.userId', 'redemptions.supplierId')
    .select([
      'redemptions.id', 'redemptions.beneficiaryId', 'redemptions.amountXof', 'redemptions.at', 'redemptions.undoneAt',
      'services.name as service', supplierName.as('supplier'),
    ])
    .where('redemptions.mailedAt', 'is', null)
    .where('redemptions.beneficiaryId', 'in', due)
    .orderBy('redemptions.beneficiaryId')
    .orderBy('redemptions.id')
    .limit(batchSize)
    .forUpdate('redemptions')
    .skipLocked()
    .execute()
  if (uses.length === 0) return { uses: 0, mails: 0 }
  await tx.updateTable('redemptions').set({ mailedAt: now }).where('id', 'in', uses.map(({ id }) => id)).execute()
  const standing = uses.filter((use) => use.undoneAt === null)
  const byHolder = Map.groupBy(standing, (use) => use.beneficiaryId)
  for (const [userId, [first, ...others]] of byHolder) {
    if (!first) continue
    const to = { userId, key: `uses:${first.id}` }
    await sendMail(tx, { ...to, ...passesUsed([first, ...others]) })
    await sendSms(tx, { ...to, text: usesSms([first, ...others]) })
  }
  return { uses: uses.length, mails: byHolder.size }
}
