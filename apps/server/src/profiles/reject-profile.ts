import { role, type RoleId } from '@passerelle/contract/constants'
import { fieldsOfFile, type ProfileField, profileFieldLabel } from '@passerelle/contract/profiles'
import { screens } from '@passerelle/contract/screens'
import { sendNotice } from '#src/notices/send-notice.ts'
import { releasePasses } from '#src/passes/release-passes.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database/database.ts'
import { decideProfile } from './decide-profile.ts'

interface Rejection {
  userId: number
  reason: string
  /** What is to be corrected, by the form's fields. */
  refused?: ProfileField[]
  version?: string | null
}

/**
 * Rejects a pending profile; its owner reads the reason and what is to be corrected; a supplier's open passes go to others.
 * @throws AppError not_found, already_decided, profile_changed; FieldErrors for an item that is not in this file
 */
export async function rejectProfile(ctx: UserContext, { userId, reason, refused = [], version = null }: Rejection): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { decisionId, roleId } = await decideProfile(ctx, tx, { userId, from: 'pending', action: 'rejected', reason, refused, version })
    if (roleId === role.supplier) await releasePasses(ctx, tx, { supplierId: userId })
    const own: readonly string[] = fieldsOfFile[await kindOfFile(tx, userId, roleId)]
    if (refused.some((field) => !own.includes(field))) throw new FieldErrors({ refused: 'Ce qui est à corriger\u00A0: une ligne n’est pas dans ce dossier. Rechargez la page.' })
    const items = refused.length > 0 ? [`À corriger\u00A0: ${refusedWords(refused)}.`] : []
    await sendNotice(tx, {
      userId,
      key: `profile-decision:${decisionId}`,
      message: ['Votre profil a été rejeté.', `Motif\u00A0: ${reason}`, ...items].join(' '),
      mail: {
        subject: 'Votre profil a été rejeté',
        paragraphs: ['Votre profil a été rejeté.', `Motif\u00A0: ${reason}`, ...items, 'Ce que vous aviez envoyé est gardé\u00A0: corrigez ce qu’il faut, puis renvoyez votre dossier.'],
        link: { label: 'Corriger et renvoyer', path: roleId === role.beneficiary ? screens.editBeneficiary : screens.editCompany },
      },
    })
  })
}

/** « Téléphone, document »: the first as it is written, the others inside a sentence. */
function refusedWords(refused: ProfileField[]): string {
  return refused.map((field, index) => (index === 0 || field === 'ifu' ? profileFieldLabel[field] : profileFieldLabel[field].replace(/^./u, (letter) => letter.toLocaleLowerCase('fr')))).join(', ')
}

async function kindOfFile(tx: Tx, userId: number, roleId: RoleId): Promise<keyof typeof fieldsOfFile> {
  if (roleId === role.beneficiary) return 'beneficiary'
  if (roleId === role.supplier) return 'supplier'
  return (await tx.selectFrom('partners').select('type').where('userId', '=', userId).executeTakeFirstOrThrow()).type
}
