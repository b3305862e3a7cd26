import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import { backOfficeLink } from '#src/notices/notice-words.ts'
import { role, type RoleId, roleLabel } from '@passerelle/contract/constants'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { decideProfile } from './decide-profile.ts'
import { forgetApprovedIdentity } from './profile-changes.ts'

/**
 * Approves a pending profile: its owner may use the platform from the next call on. A supplier gets a balance, and passes
 * that wait for one may come to it.
 * `version` is what the reviewer read.
 * @throws AppError not_found, already_decided, profile_changed
 */
export async function approveProfile(ctx: UserContext, { userId, version = null }: { userId: number; version?: string | null }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { roleId, decisionId } = await decideProfile(ctx, tx, { userId, from: 'pending', action: 'approved', version })
    await forgetApprovedIdentity(tx, userId)
    if (roleId === role.supplier) {
      await tx.insertInto('supplierBalances').values({ supplierId: userId, balanceXof: 0 }).onConflict((conflict) => conflict.doNothing()).execute()
      await enqueue(tx, 'attribute-passes', {})
    }
    const message = `Votre profil ${roleLabel[roleId].toLowerCase()} est approuvé.`
    await sendNotice(tx, {
      userId,
      key: `profile-decision:${decisionId}`,
      message,
      mail: {
        subject: 'Votre profil est approuvé',
        paragraphs: [message, nextStep[roleId].sentence],
        link: nextStep[roleId].link,
      },
    })
  })
}

const nextStep: Record<RoleId, { sentence: string; link: { label: string; path: string } }> = {
  1: { sentence: 'Le back office vous est ouvert.', link: backOfficeLink },
  2: { sentence: `Choisissez un service et présentez votre projet\u00A0: des partenaires pourront financer vos ${product.nouns}.`, link: { label: 'Choisir un service', path: screens.services } },
  3: { sentence: 'Vous pouvez dès maintenant financer un projet ou faire un don.', link: { label: 'Voir les projets', path: screens.projects } },
  4: { sentence: `Vous pouvez dès maintenant scanner les ${product.nouns} qu’on vous présente. Chaque ${product.noun} scanné remplit votre balance.`, link: { label: 'Ouvrir mon tableau de bord', path: screens.dashboard } },
}
