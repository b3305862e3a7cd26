import { role, type RoleId } from '@passerelle/contract/constants'
import { screens } from '@passerelle/contract/screens'
import { sendNotice } from '#src/notices/send-notice.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { decideProfile } from './decide-profile.ts'

/** Rejects a pending profile; its owner reads the reason, and a supplier's open passes go to others. @throws AppError not_found, already_decided, profile_changed */
export async function rejectProfile(ctx: UserContext, { userId, reason, version = null }: { userId: number; reason: string; version?: string | null }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { decisionId, roleId } = await decideProfile(ctx, tx, { userId, from: 'pending', action: 'rejected', reason, version })
    if (roleId === role.supplier) await releasePasses(ctx, tx, { supplierId: userId })
    const next = whatNext(roleId)
    await sendNotice(tx, {
      userId,
      key: `profile-decision:${decisionId}`,
      message: `Votre profil a été rejeté. Motif\u00A0: ${reason}`,
      mail: {
        subject: 'Votre profil a été rejeté',
        paragraphs: ['Votre profil a été rejeté.', `Motif\u00A0: ${reason}`, next.sentence],
        link: next.link,
      },
    })
  })
}

/** Partners and suppliers correct their profile themselves; a beneficiary’s file must be reopened. */
function whatNext(roleId: RoleId): { sentence: string; link: { label: string; path: string } } {
  return roleId === role.beneficiary
    ? { sentence: 'Pour corriger votre dossier, contactez le service client\u00A0: il pourra le rouvrir.', link: { label: 'Ouvrir mon espace', path: screens.dashboard } }
    : { sentence: 'Corrigez vos informations et joignez un nouveau document IFU\u00A0: votre profil sera soumis à nouveau.', link: { label: 'Corriger mon profil', path: screens.editCompany } }
}
