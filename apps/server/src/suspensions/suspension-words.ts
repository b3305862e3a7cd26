import { role, type RoleId } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { Notice } from '#src/notices/send-notice.ts'
import type { GivenBack } from '#src/passes/holder-suspension.ts'
import { passesBack } from '#src/passes/pass-words.ts'

/** What the calls answer. */
export const suspensionReplies = {
  suspended: 'Le compte est suspendu. La personne est prévenue par e-mail.',
  restored: 'Le compte est rétabli. La personne est prévenue par e-mail.',
}

interface Told {
  userId: number
  roleId: RoleId | null
  at: Date
}

export function accountSuspended({ userId, roleId, at }: Told, reason: string): Notice {
  const news = 'Votre compte est suspendu.'
  const why = `Motif\u00A0: ${reason}`
  const next = `${whileSuspended(roleId)} Pour une question, contactez le service client.`
  return {
    userId,
    key: `user-suspended:${userId}:${at.getTime()}`,
    message: `${news} ${why}`,
    mail: { subject: 'Votre compte est suspendu', paragraphs: [news, why, next] },
  }
}

function whileSuspended(roleId: RoleId | null): string {
  if (roleId === role.supplier) {
    return `Les ${product.nouns} qui n’ont pas été scannés passent à d’autres fournisseurs\u00A0; ce que vous avez gagné est conservé et vos demandes de paiement attendent.`
  }
  if (roleId === role.beneficiary) return `Vos ${product.nouns} sont conservés pour vous\u00A0; ils ne peuvent pas être utilisés tant que votre compte est suspendu.`
  return 'Vous ne pouvez plus vous connecter tant qu’il est suspendu.'
}

/** `back`: a beneficiary's passes, and those that another reason keeps. */
export function accountRestored({ userId, roleId, at, back }: Told & { back: GivenBack }): Notice {
  const words = ['Votre compte est rétabli. Vous pouvez vous connecter de nouveau.', ...onceRestored(roleId, back)]
  return {
    userId,
    key: `user-restored:${userId}:${at.getTime()}`,
    message: words.join(' '),
    mail: { subject: 'Votre compte est rétabli', paragraphs: words, link: { label: 'Me connecter', path: screens.login } },
  }
}

function onceRestored(roleId: RoleId | null, back: GivenBack): string[] {
  if (roleId === role.supplier) {
    return [`Vous pouvez de nouveau scanner et demander vos paiements\u00A0; les ${product.nouns} passés entre-temps à d’autres fournisseurs restent chez eux.`]
  }
  return roleId === role.beneficiary ? passesBack(back) : []
}
