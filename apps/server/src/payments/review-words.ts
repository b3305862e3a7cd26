import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { Notice } from '#src/notices/send-notice.ts'
import type { ReviewFacts, ReviewPlan, ReviewRefusal } from './review-outcomes.ts'

const quoted = (title: string) => `«\u00A0${title}\u00A0»`
const countedPasses = (count: number) => `${count} ${count > 1 ? product.nouns : product.noun}`

/** What the calls answer. */
export const reviewReplies = {
  honour: 'Le paiement est rattaché à sa commande\u00A0: le donateur est prévenu.',
  attach: 'Le paiement est rattaché à cette commande\u00A0: le donateur est prévenu.',
  give_back: 'Le remboursement est ouvert\u00A0: il reste à rendre l’argent chez le prestataire.',
  dismiss: 'Le paiement est classé. Rien n’a été écrit au registre.',
  wait: 'Votre note est au journal. Le paiement reste en examen.',
}
export function asked(rawStatus: string, amount: number | null): string {
  const howMuch = amount === null ? '' : `, ${formatXof(amount)}`
  return `Chez le prestataire\u00A0: ${providerState(rawStatus).toLowerCase()}${howMuch}. ${providerReply(rawStatus)}`
}

const providerStateWord = new Map([
  ['created', 'Ouvert'], ['pending', 'En attente'], ['approved', 'Payé'], ['transferred', 'Payé et versé'], ['declined', 'Refusé'],
  ['canceled', 'Annulé'], ['expired', 'Expiré'], ['refunded', 'Rendu'], ['approved_partially_refunded', 'Rendu en partie'],
  ['transferred_partially_refunded', 'Rendu en partie'],
])
/** What its answer means for us. */
export const providerState = (raw: string): string => providerStateWord.get(raw) ?? 'Dans un état que nous ne connaissons pas'
/** Its own words, which are English: whoever calls it says them. */
export const providerReply = (...raw: (string | null)[]): string =>
  `Réponse du prestataire\u00A0: «\u00A0${raw.filter((word) => word !== null).join(', ')}\u00A0».`
export const unknownThere = 'Le prestataire ne connaît pas ce paiement.'

/** Why an outcome cannot be chosen, and what to do instead. */
export function refusalWords(refusal: ReviewRefusal, { heldXof, order }: { heldXof: number; order: ReviewFacts['order'] }): string {
  const words: Record<ReviewRefusal, string> = {
    over: 'Ce paiement n’est plus à examiner. Rechargez la page.',
    nothing_held: 'Le registre ne garde aucune somme pour ce paiement. Redemandez au prestataire, ou classez-le.',
    order_paid: `La commande est déjà payée. Rattachez cette somme à une autre commande, ou rendez-la.`,
    replacement_paid: 'Le donateur a choisi autre chose dans ce projet, et l’a payé. Rendez cette somme.',
    too_little: `${formatXof(heldXof)} ne couvrent pas les ${formatXof(order.amountXof)} de ${product.nouns}. Rendez cette somme.`,
    refunding: 'Le remboursement est signé, ou quelqu’un s’en occupe\u00A0: cette somme est peut-être déjà rendue. Choisissez de la rendre.',
    left: 'Quelqu’un s’est occupé de ce remboursement, puis l’a laissé\u00A0: redemandez d’abord au prestataire si l’argent est toujours là.',
    held: `${formatXof(heldXof)} sont chez nous pour ce paiement. Rattachez-les ou rendez-les.`,
  }
  return words[refusal]
}

export const chooseOrder = 'Choisissez une autre commande de ce donateur.'
export const noOtherOrder = 'Aucune autre commande de cette personne ne peut être payée par cette somme.'

/** What an outcome does, a sentence each. */
export function effectWords(plan: ReviewPlan, facts: ReviewFacts): string[] {
  const { outcome, order, feeXof, excessXof } = plan
  const backXof = outcome === 'give_back' ? facts.heldXof : excessXof
  const signing = backXof > facts.refundTwoAboveXof
    ? ['Vous signez d’abord\u00A0; une autre personne doit aussi signer avant que l’argent parte.']
    : []
  const left = facts.order.state === 'paid' ? [] : [`${quoted(facts.order.title)} reste impayé\u00A0: rien n’est créé.`]
  if (outcome === 'wait') return ['Le paiement reste en examen, avec votre note au journal.']
  if (outcome === 'dismiss') {
    return ['Rien n’est écrit au registre, rien n’est créé.', 'Le donateur lit que ce paiement n’a pas été retenu.']
  }
  if (outcome === 'give_back') {
    return [
      facts.hasTask
        ? 'Le remboursement est déjà ouvert\u00A0: il suit son cours.'
        : `Un remboursement de ${formatXof(facts.heldXof)} s’ouvre, à faire chez le prestataire. Le donateur est prévenu.`,
      ...signing,
      ...left,
    ]
  }
  if (!order || plan.refusal) return []
  return [
    order.kind === 'donation'
      ? `${countedPasses(order.passes)} ${order.passes > 1 ? 'créés' : 'créé'} pour ${quoted(order.title)}.`
      : `${countedPasses(order.passes)} pour le bénéficiaire de ${quoted(order.title)}\u00A0; ` +
        'ce qui n’y est plus à financer devient un don.',
    ...(feeXof < order.feeXof ? [`Les frais baissent de ${formatXof(order.feeXof - feeXof)}.`] : []),
    ...(excessXof > 0 ? [`${formatXof(excessXof)} reçus en trop sont à rendre\u00A0: un remboursement s’ouvre.`] : []),
    ...signing,
    ...(facts.hasTask ? ['Le remboursement déjà ouvert est retiré.'] : []),
    'Le donateur reçoit la confirmation et son reçu.',
  ]
}

interface Told {
  ownerId: number
  attemptId: string
  amountXof: number
}

export function givenBack({ ownerId, attemptId, amountXof }: Told): Notice {
  const news = `Votre paiement de ${formatXof(amountXof)} ne correspond à aucune commande\u00A0: il vous sera rendu. ` +
    'Vous n’avez rien à faire.'
  return {
    userId: ownerId,
    key: `payment-goes-back:${attemptId}`,
    message: news,
    mail: {
      subject: 'Votre paiement vous sera rendu',
      paragraphs: [news],
      rows: [{ label: 'Référence', value: attemptId }, { label: 'À rendre', value: formatXof(amountXof), isTotal: true }],
    },
  }
}

export function notKept({ ownerId, attemptId }: Omit<Told, 'amountXof'>): Notice {
  const news = 'Nous avons examiné votre paiement\u00A0: nous n’avons reçu aucune somme pour lui, et rien n’a été financé.'
  const next = 'Si votre compte a été débité, contactez le service client et donnez-lui la référence.'
  return {
    userId: ownerId,
    key: `payment-dismissed:${attemptId}`,
    message: `${news} ${next}`,
    mail: { subject: 'Votre paiement n’a pas été retenu', paragraphs: [news, next], rows: [{ label: 'Référence', value: attemptId }] },
  }
}

// The story of a payment.
export const openedWord = 'Paiement ouvert'
export const eventWord = (name: string): string => `Message du prestataire\u00A0: ${name}`
export const eventHandled = (isProcessed: boolean): string =>
  (isProcessed ? 'Signé, et vérifié par un second appel.' : 'Signé, pas encore traité.')

export const lookTimes = (times: number, last: string): string => `Même réponse ${times} fois, la dernière le ${last}.`
