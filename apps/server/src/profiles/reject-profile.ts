import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { decideProfile } from './decide-profile.ts'

/** Rejects a pending profile; its owner reads the reason. @throws AppError not_found, already_decided */
export async function rejectProfile(ctx: UserContext, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { decisionId } = await decideProfile(ctx, tx, { userId, from: 'pending', action: 'rejected', reason })
    await sendNotice(tx, {
      userId,
      key: `profile-decision:${decisionId}`,
      message: `Votre profil a été rejeté. Motif\u00A0: ${reason}`,
      mail: {
        subject: 'Votre profil a été rejeté',
        paragraphs: ['Votre profil a été rejeté.', `Motif\u00A0: ${reason}`, 'Pour corriger votre dossier, contactez le service client\u00A0: il pourra le rouvrir.'],
        link: { label: 'Ouvrir mon espace', path: '/dashboard' },
      },
    })
  })
}
