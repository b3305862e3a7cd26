import { formatXof } from '@passerelle/contract/money'
import type { MailRow } from '#src/notices/mail-content.ts'

/** For the supplier whose session somebody else uses. */
export const notYou = 'Ce n’est pas vous\u202F? Changez votre mot de passe et contactez le service client.'

/** What a supplier recognises a payout by. Of the number only the end: mails are read over shoulders. */
export function payoutRows({ code, amountXof, accountName, number }: { code: string; amountXof: number; accountName: string; number: string }, ...others: MailRow[]): MailRow[] {
  return [
    { label: 'Demande de paiement', value: code },
    { label: 'Compte', value: `${accountName}, numéro finissant par ${number.slice(-4)}` },
    ...others,
    { label: 'Montant', value: formatXof(amountXof), isTotal: true },
  ]
}
