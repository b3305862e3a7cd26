import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { formatHour } from '@passerelle/contract/setting-words'
import { deskScreens, screens } from '@passerelle/contract/screens'
import type { MailRow } from '#src/notices/mail-content.ts'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice, Notice } from '#src/notices/send-notice.ts'
import { smsOf } from '#src/notices/sms-of.ts'
import type { Signal } from './payout-signals.ts'

/** What the calls answer. */
export const payoutReplies = {
  accountAdded: 'Le compte de paiement est ajouté.',
  accountRemoved: 'Le compte de paiement est supprimé.',
  requested: (code: string) => `Votre demande ${code} est enregistrée. Nous vous préviendrons par e-mail.`,
  withdrawn: 'Votre demande est annulée. Le montant est de nouveau dans votre balance.',
  leaves: 'Le transfert est lancé.',
  approvalNeedsAnother: 'Votre signature est gardée. Une autre personne doit aussi signer.',
  canceled: 'Le retrait est annulé. Le fournisseur est prévenu.',
  held: 'Le retrait est mis en attente.',
  heldTogether(count: number): string {
    if (count > 1) return `${count} retraits sont mis en attente.`
    return count === 1 ? 'Un retrait est mis en attente.' : 'Aucun retrait n’est mis en attente.'
  },
  released: 'Le retrait n’est plus retenu\u00A0: il peut être approuvé.',
  releaseNeedsAnother: 'Votre accord est enregistré. Une autre personne doit aussi libérer ce retrait.',
}

// What is refused, beside its field.
export const tooManyAccounts = (count: number): string => `Vous avez déjà ${count} comptes de paiement. Choisissez l’un d’eux.`
export const accountKnown = 'Ce numéro est déjà l’un de vos comptes.'
export const accountNotYours = 'Choisissez l’un de vos comptes de paiement.'
export const numberNotPayable = 'Nous ne pouvons pas payer ce numéro. Ajoutez un compte MTN, Moov ou Celtiis du Bénin, puis choisissez-le.'
export const belowLeast = (minXof: number): string => `Le montant doit être d’au moins ${formatXof(minXof)}.`
export const beyondMost = (maxXof: number): string => `Le montant ne peut pas dépasser ${formatXof(maxXof)}.`
export const beyondBalance = (balanceXof: number): string =>
  `Le montant dépasse votre balance courante, qui est de ${formatXof(balanceXof)}.`
export const tooManyOpen = (open: number): string =>
  `Vous avez déjà ${open} ${open > 1 ? 'demandes' : 'demande'} de paiement en attente. Attendez une décision avant d’en faire une autre.`
export const beyondFirst = (maxXof: number): string =>
  `Le premier paiement vers ce numéro est de ${formatXof(maxXof)} au plus. Une fois qu’il est arrivé, vous pourrez demander le reste.`
export const firstUnderWay = (code: string): string =>
  `Votre premier paiement vers ce numéro (${code}) est encore en cours. Attendez qu’il soit arrivé, ou choisissez un autre compte.`
export const tooManyToday = (count: number): string =>
  `Ce numéro a déjà reçu ${count} transfert${count > 1 ? 's' : ''} aujourd’hui. Approuvez ce retrait demain.`
export const numberNewUntil = (usableAt: Date): string =>
  `Ce numéro vient d’être ajouté par le fournisseur. Vérifiez-le avec lui, et approuvez ce retrait après le ${formatInstant(usableAt)}.`
export const accessNewUntil = (trustedAt: Date): string =>
  `Le bureau vient de redonner l’accès à ce compte. Vérifiez avec le fournisseur, et approuvez ce retrait après le ${formatInstant(trustedAt)}.`

// Reasons that a payout keeps.
export const withdrawnBySupplier = 'Retirée par le fournisseur.'
export const refusedByOperator = 'refusé par l’opérateur'

// What the supplier is told.
interface ToldPayout {
  id: number
  code: string
  supplierId: number
  amountXof: number
  accountName: string
  number: string
}

/** For the supplier whose session somebody else uses. */
const notYou = 'Ce n’est pas vous\u202F? Changez votre mot de passe et contactez le service client.'
const toBalance = { label: 'Voir ma balance', path: screens.balance }
/** Of a number only the end: mails are read over shoulders. */
const ending = (number: string): string => `numéro finissant par ${number.slice(-4)}`

/** What a supplier recognises a payout by. */
function payoutRows({ code, amountXof, accountName, number }: ToldPayout, ...others: MailRow[]): MailRow[] {
  return [
    { label: 'Demande de paiement', value: code },
    { label: 'Compte', value: `${accountName}, ${ending(number)}` },
    ...others,
    { label: 'Montant', value: formatXof(amountXof), isTotal: true },
  ]
}

interface ToldAccount {
  id: number
  supplierId: number
  name: string
  number: string
}

export function accountAdded({ id, supplierId, name, number }: ToldAccount): Notice {
  const news = `Le compte de paiement «\u00A0${name}\u00A0», ${ending(number)}, vient d’être ajouté à votre compte fournisseur.`
  const mail = { subject: 'Un compte de paiement a été ajouté', paragraphs: [news, notYou], link: toBalance }
  return { userId: supplierId, key: `payment-account-added:${id}`, message: `${news} ${notYou}`, mail }
}

export function accountRemoved({ id, supplierId, name, number }: ToldAccount): Notice {
  const news = `Le compte de paiement «\u00A0${name}\u00A0», ${ending(number)}, vient d’être supprimé de votre compte fournisseur.`
  const mail = { subject: 'Un compte de paiement a été supprimé', paragraphs: [news, notYou], link: toBalance }
  return { userId: supplierId, key: `payment-account-removed:${id}`, message: `${news} ${notYou}`, mail }
}

export function payoutRequested(payout: ToldPayout): Notice {
  const { id, code, supplierId, amountXof, number } = payout
  const news = `Vous avez demandé un paiement de ${formatXof(amountXof)} (${code}) vers le ${ending(number)}.`
  const mail = { subject: 'Votre demande de paiement', paragraphs: [news, notYou], rows: payoutRows(payout), link: toBalance }
  return { userId: supplierId, key: `payout-requested:${id}`, message: `${news} ${notYou}`, mail }
}

export function payoutCanceled(payout: ToldPayout, reason: string): Notice {
  const news = `Votre demande de paiement ${payout.code} de ${formatXof(payout.amountXof)} a été annulée.`
  const why = `Motif\u00A0: ${reason}`
  const next = 'Le montant est de nouveau dans votre balance\u00A0: vous pouvez faire une nouvelle demande.'
  return {
    userId: payout.supplierId,
    key: `payout-decided:${payout.id}`,
    message: `${news} ${why} ${next}`,
    sms: [smsOf(`${news} Le montant est de nouveau dans votre balance.`)],
    mail: {
      subject: 'Votre demande de paiement a été annulée',
      paragraphs: [news, why, next],
      rows: payoutRows(payout),
      link: toBalance,
    },
  }
}

export function payoutTransferred(payout: ToldPayout, at: Date): Notice {
  const message = `Votre paiement ${payout.code} de ${formatXof(payout.amountXof)} a été transféré.`
  const next = 'Vérifiez le solde de votre compte mobile money. Rien n’est arrivé d’ici demain\u202F? Contactez le service client avec le numéro de la demande.'
  return {
    userId: payout.supplierId,
    key: `payout-decided:${payout.id}`,
    message,
    sms: [smsOf(message)],
    mail: {
      subject: 'Votre paiement a été transféré',
      paragraphs: [message, next],
      rows: payoutRows(payout, { label: 'Date du transfert', value: formatInstant(at) }),
      link: toBalance,
    },
  }
}

// What finance is told.
interface NamedPayout {
  id: number
  code: string
}

export function payoutAwaitsDecision({ id, code, amountXof }: ToldPayout): DeskNotice {
  return {
    key: `payout-requested:${id}`,
    path: deskScreens.payout(id),
    message: `Un retrait de ${formatXof(amountXof)} (${code}) attend une décision.`,
  }
}

export function payoutWithdrawn({ id, code }: { id: number; code: string }): DeskNotice {
  return {
    key: `payout-withdrawn:${id}`,
    path: deskScreens.payout(id),
    message: `Le fournisseur a repris sa demande de retrait ${code}.`,
  }
}

export function payoutKept({ id, code }: NamedPayout, attemptId: string, cause: 'desk' | 'supplier'): DeskNotice {
  const why = cause === 'desk' ? 'il est mis en attente' : 'le compte ou le profil du fournisseur a changé entre-temps'
  const message = `Le retrait ${code} n’est pas parti\u00A0: ${why}. Il attend une nouvelle décision.`
  return deskNotice(`payout-kept:${attemptId}`, 'Un retrait est retenu', message, deskScreens.payout(id))
}

export function payoutFailed({ id, code }: NamedPayout, attemptId: string): DeskNotice {
  const message = `Le transfert du retrait ${code} a échoué. Décidez de le relancer ou de l’annuler.`
  return deskNotice(`payout-failed:${attemptId}`, 'Un transfert a échoué', message, deskScreens.payout(id))
}

export function payoutSentAfterFailure({ id, code }: NamedPayout, attemptId: string, now: 'booked' | 'to look at'): DeskNotice {
  const next = now === 'booked'
    ? 'Il est maintenant noté comme transféré.'
    : 'Il a depuis été relancé ou annulé\u00A0: vérifiez-le avec lui, l’argent a pu partir deux fois.'
  const message = `Le prestataire annonce comme transféré le retrait ${code}, qu’il avait d’abord refusé. ${next}`
  return deskNotice(`payout-sent-after-failure:${attemptId}`, 'Un retrait refusé a été transféré', message, deskScreens.payout(id))
}

export function payoutFailedAfterTransfer({ id, code }: NamedPayout, attemptId: string): DeskNotice {
  const message = `Le prestataire annonce comme échoué le retrait ${code}, qu’il avait d’abord transféré. Vérifiez-le avec lui\u00A0: l’argent n’est peut-être pas arrivé.`
  return deskNotice(`payout-failed-after-transfer:${attemptId}`, 'Un retrait transféré a échoué', message, deskScreens.payout(id))
}

// What a signer should look at.
export function signalWords(signal: Signal): { title: string; detail: string } {
  switch (signal.kind) {
    case 'burst':
      return { title: `${signal.count} scans en une minute`, detail: `à partir du ${formatInstant(signal.at)}` }
    case 'same_holder':
      return { title: `${signal.count} scans de ${signal.holder} à la même minute`, detail: `le ${formatInstant(signal.at)}` }
    case 'pair':
      return { title: `Beaucoup de scans de ${signal.holder}`, detail: `${signal.count} des ${signal.of} derniers` }
    case 'undone':
      return { title: signal.count > 1 ? `${signal.count} scans annulés` : '1 scan annulé', detail: `sur les ${signal.of} derniers` }
    case 'shared_number':
      return signal.count > 1
        ? { title: 'Numéro partagé', detail: `${signal.count} autres fournisseurs sont payés sur ce numéro` }
        : { title: 'Numéro partagé', detail: 'un autre fournisseur est payé sur ce numéro' }
    case 'shared_ifu':
      return signal.count > 1
        ? { title: 'IFU partagé', detail: `${signal.count} autres fournisseurs ont déclaré le même IFU` }
        : { title: 'IFU partagé', detail: 'un autre fournisseur a déclaré le même IFU' }
    case 'night':
      return {
        title: `${signal.count} ${signal.count > 1 ? 'scans' : 'scan'} de nuit`,
        detail: `entre ${formatHour(signal.from)} et ${formatHour(signal.to)}, sur les ${signal.of} derniers`,
      }
  }
}

// What the operator’s command answers who books a transfer.
export const noSuchPayout = (code: string): string => `Aucun retrait ne porte le code ${code}.`
export const transferNotGone = (id: string, rawStatus: string): string =>
  `Le prestataire ne donne pas le transfert ${id} pour parti (${rawStatus}).`
export const payoutNoLongerWaits = (code: string): string => `Le retrait ${code} n’attend plus\u00A0: il est parti, en cours ou annulé.`
export const transferDiffers = (id: string, code: string, differences: string[]): string =>
  `Le transfert ${id} n’est pas celui du retrait ${code}\u00A0: ${differences.join('\u00A0; ')}.`
export const codeDiffers = (asked: string, sent: string | null): string =>
  sent === null ? `il ne porte pas de code, au lieu de ${asked}` : `il porte le code ${sent}, pas ${asked}`
export function amountDiffers(askedXof: number, sentXof: number | null): string {
  const sent = sentXof === null ? 'inconnu' : `de ${formatXof(sentXof)}`
  return `son montant est ${sent}, le retrait de ${formatXof(askedXof)}`
}
export const currencyDiffers = (sent: string | null): string =>
  (sent === null ? 'sa devise est inconnue' : `sa devise est ${sent}, pas XOF`)
export const numberDiffers = (asked: string, sent: string): string =>
  `il est parti vers un ${ending(sent)}, pas ${asked.slice(-4)}`
export const transferOfAnother = (id: string, code: string): string => `Le transfert ${id} est déjà celui du retrait ${code}.`
export const payoutKnownHere = (code: string): string =>
  `Le retrait ${code} est connu ici\u00A0: son transfert ne peut être noté que pour lui.`
export const transferKnown = (id: string): string =>
  `Le transfert ${id} est déjà connu ici. Approuvez ou libérez le retrait au back office\u00A0: le prestataire est interrogé avant tout envoi.`
export const transferUnknown = (id: string, kind: string): string =>
  `Le prestataire ne dit rien du transfert ${id}\u00A0: ${kind}. Vérifiez son numéro dans son tableau de bord, et FEDAPAY_ENVIRONMENT.`
