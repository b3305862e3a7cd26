import { drawInvitationLink, type SealedLink } from '#src/accounts/recovery-links.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'send-invitation': { link: SealedLink; byId: number }
  }
}

const invitationHours = 48
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + invitationHours * 3_600_000)

/** Draws the link by which an invited person chooses a password, and has it mailed; what was sent before opens nothing more. */
export async function sendInvitation(ctx: UserContext, tx: Tx, email: string): Promise<void> {
  const link = await drawInvitationLink(ctx, tx, email, invitationHours)
  await enqueue(tx, 'send-invitation', { link, byId: ctx.actor.id }, { queue: 'mails', priority: 1 })
}
