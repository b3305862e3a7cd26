import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { hasCommitted } from '#src/platform/http/idempotency.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { spendAttempt, spendMail } from '#src/platform/http/limits.ts'
import { drawRecoveryCode, type SealedCode } from './recovery-codes.ts'
import { drawRecoveryLink, type SealedLink } from './recovery-links.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'send-recovery-code': RecoverySecrets
  }
}

/** What one mail holds, sealed on its way, and what it says; from a release where they were fixed, without the two lives. */
export interface RecoverySecrets extends SealedCode {
  minutes?: number
  link: SealedLink & { hours?: number }
}

const codesPerEmail = 3
const codesPerAddress = 50
/** Far more than anybody needs; without it a stranger has 288 mails a day sent to a person. */
const mailsPerDay = { own: 3, shared: 17 }

export interface RequestRecoveryCodeInput {
  /** Lower-cased. */
  email: string
}

/**
 * Makes a recovery code and a link for an e-mail and has them sent. It never looks at who has an account: the job does, so that an
 * unknown e-mail is answered alike, after the same work.
 * @throws AppError too_many_requests after 3 codes in 15 minutes for the e-mail, 20 in a day for it (all but three of them shared with its
 * mailbox's other addresses), or 50 in 10 minutes for the address
 */
export async function requestRecoveryCode(ctx: Context, { email }: RequestRecoveryCodeInput): Promise<{ codeMinutes: number }> {
  if (!hasCommitted(ctx)) await spendRequest(ctx, email)
  return inTransaction(ctx, async (tx) => {
    const secrets = { ...(await drawRecoveryCode(ctx, tx, email)), link: await drawRecoveryLink(ctx, tx, email) }
    await enqueue(tx, 'send-recovery-code', secrets, { queue: 'mails', priority: 1 })
    return { codeMinutes: secrets.minutes }
  })
}

async function spendRequest(ctx: Context, email: string): Promise<void> {
  await spendAttempt(ctx.db, `recovery:ip:${ctx.ip}`, codesPerAddress, ctx.now())
  await spendAttempt(ctx.db, `recovery:email:${email}`, codesPerEmail, ctx.now(), { windowMs: 15 * 60_000 })
  await spendMail(ctx.db, 'recovery-day', email, ctx.now(), mailsPerDay)
}
