import { screens } from '@passerelle/contract/screens'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { decideProfile } from './decide-profile.ts'

/** Lets a rejected person choose an account type and submit again; earlier decisions stay. @throws AppError not_found, already_decided, profile_once_approved */
export async function reopenProfile(ctx: UserContext, { userId }: { userId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { decisionId } = await decideProfile(ctx, tx, { userId, from: 'rejected', action: 'reopened' })
    const message = 'Votre dossier est rouvert\u00A0: vous pouvez choisir un type de compte et soumettre à nouveau votre profil.'
    await sendNotice(tx, {
      userId,
      key: `profile-decision:${decisionId}`,
      message,
      mail: { subject: 'Votre dossier est rouvert', paragraphs: [message], link: { label: 'Soumettre mon profil', path: screens.index } },
    })
  })
}
