import { formatDay, formatInstant, formatShortInstant } from '@passerelle/contract/dates'
import { formatMinutes } from '@passerelle/contract/durations'
import { errors } from '@passerelle/contract/errors'
import { formatXof, sumXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { MailContent, MailRow } from '#src/notices/mail-content.ts'
import type { Notice } from '#src/notices/send-notice.ts'
import type { UndoFigures, UndoRefusal, UseToUndo } from './pass-rules.ts'

/** What the calls answer. */
export const passReplies = {
  accepted: (amountXof: number) => `${product.label} de ${formatXof(amountXof)} accepté.`,
  undoneLate: `L’utilisation est annulée. La personne et le fournisseur sont prévenus.`,
  undone: `Le scan est annulé. Le ${product.noun} peut être utilisé à nouveau, avec le nouveau code de la personne.`,
  supplierChanged: `Le fournisseur de ce ${product.noun} est changé.`,
  codeRenewed: 'Voici le nouveau code. L’ancien ne fonctionne plus.',
  allRenewed: (count: number) => count === 1
    ? 'Le code est changé. L’ancien ne fonctionne plus, même imprimé.'
    : `Vos ${count} codes sont changés. Les anciens ne fonctionnent plus, même imprimés.`,
}

/** To the supplier who scanned it: `already_used`, with when. The other refusals of a scan have one sentence each, in errors.ts. */
export const alreadyUsedAt = (usedAt: Date): string =>
  `Vous avez déjà scanné ce ${product.noun} le ${formatInstant(usedAt)}. Demandez à la personne de présenter un autre ${product.noun}.`

/** Why a scan can no longer be undone; how often its pass’s were is counted, since the most may have been more. */
export function undoRefused(refusal: UndoRefusal, { undoneBefore }: UseToUndo, { minutes }: UndoFigures): string {
  if (refusal === 'undo_too_late') return `Le délai d’annulation de ${formatMinutes(minutes)} est dépassé. Contactez le service client.`
  if (refusal === 'undo_too_often') {
    return `Les scans de ce ${product.noun} ont déjà été annulés ${undoneBefore} fois\u00A0: celui-ci ne peut plus l’être ici. Contactez le service client.`
  }
  return errors[refusal].message
}

const toWallet = { label: `Voir mes ${product.nouns}`, path: screens.wallet }

// A pass is used, or its use undone.
interface UsedPass {
  beneficiaryId: number
  serviceName: string
  supplierName: string | null
  amountXof: number
}

export function passUsed({ beneficiaryId, serviceName, supplierName, amountXof }: UsedPass, redemptionId: number, at: Date): Notice {
  const message = `Votre ${product.noun} «\u00A0${serviceName}\u00A0» de ${formatXof(amountXof)} a été utilisé chez ${supplierName} le ${formatInstant(at)}.`
  return { userId: beneficiaryId, key: `pass-used:${redemptionId}`, message, path: screens.wallet }
}

const shownMax = 20

interface Use {
  amountXof: number
  at: Date
  service: string
  supplier: string
}

export function passesUsed(uses: [Use, ...Use[]]): MailContent {
  const [{ amountXof, service, supplier, at }] = uses
  const next = 'Ce n’était pas vous\u202F? Contactez aussitôt le service client.'
  if (uses.length === 1) {
    return {
      subject: `Votre ${product.noun} a été utilisé`,
      paragraphs: [`Votre ${product.noun} de ${formatXof(amountXof)} a été utilisé.`, next],
      rows: [
        { label: 'Service', value: service },
        { label: 'Fournisseur', value: supplier },
        { label: 'Montant', value: formatXof(amountXof) },
        { label: 'Date', value: formatInstant(at) },
      ],
      link: toWallet,
    }
  }
  const total = formatXof(sumXof(uses.map((use) => use.amountXof)))
  const rows = uses.slice(0, shownMax).map((use) => ({
    label: `${use.service}, ${use.supplier}, ${formatShortInstant(use.at)}`,
    value: formatXof(use.amountXof),
  }))
  const hidden = uses.length - shownMax
  const others = hidden > 0 ? [{ label: 'Autres', value: `${hidden} ${hidden > 1 ? product.nouns : product.noun}` }] : []
  return {
    subject: `${uses.length} de vos ${product.nouns} ont été utilisés`,
    paragraphs: [`${uses.length} de vos ${product.nouns} ont été utilisés, pour un total de ${total}.`, next],
    rows: [...rows, ...others, { label: 'Total', value: total, isTotal: true }],
    link: toWallet,
  }
}

interface UndoneUse {
  /** Of the redemption. */
  id: number
  beneficiaryId: number
  supplier: string
  service: string
  amountXof: number
  /** Its supplier, or the desk. */
  by: 'supplier' | 'desk'
  /** When a mail told of the use: only then does one tell of its end. */
  mailedAt: Date | null
}

export function useUndone(use: UndoneUse, at: Date, now: 'usable' | 'suspended'): Notice {
  const { id, beneficiaryId, supplier, service, amountXof, mailedAt, by } = use
  const [who, where] = by === 'desk' ? ['Le service client', ` chez ${supplier}`] : [supplier, '']
  const news = `${who} a annulé le ${formatInstant(at)} l’utilisation de votre ${product.noun} «\u00A0${service}\u00A0» de ${formatXof(amountXof)}${where}.`
  const { subject, next } = afterUndo[now]
  const mail = { subject, paragraphs: [news, next], link: toWallet }
  return { userId: beneficiaryId, key: `scan-undone:${id}`, message: `${news} ${next}`, ...(mailedAt && { mail }) }
}

const afterUndo = {
  usable: {
    subject: `Votre ${product.noun} est de nouveau utilisable`,
    next: `Vous pouvez l’utiliser à nouveau, avec un nouveau code\u00A0: ouvrez «\u00A0Mes ${product.nouns}\u00A0».`,
  },
  suspended: { subject: `Votre ${product.noun} est suspendu`, next: 'Il est suspendu\u00A0: contactez le service client.' },
}

interface UndoneLate {
  id: number
  supplierId: number
  service: string
  amountXof: number
  balanceXof: number
  at: Date
}

/** To the desk: what is missing, and what would bring it back. */
export const undoShort = ({ balanceXof, amountXof }: UndoneLate): string =>
  `Il manque ${formatXof(amountXof - balanceXof)} au solde du fournisseur (${formatXof(balanceXof)}) pour reprendre ${formatXof(amountXof)}. Annulez d’abord un retrait en attente, ou attendez d’autres scans.`

/** To the supplier whose scan the desk undid. */
export function takenBackFromSupplier({ id, supplierId, service, amountXof, at }: UndoneLate, reason: string): Notice {
  const news = `Le service client a annulé votre scan du ${formatInstant(at)}, «\u00A0${service}\u00A0»\u00A0: ${formatXof(amountXof)} quittent votre balance.`
  const why = `Motif\u00A0: ${reason}`
  return {
    userId: supplierId,
    key: `scan-taken-back:${id}`,
    message: `${news} ${why}`,
    mail: {
      subject: 'Un de vos scans est annulé',
      paragraphs: [news, why, 'Une question\u202F? Touchez «\u00A0Signaler un problème\u00A0» dans «\u00A0Mes réclamations\u00A0».'],
      link: { label: 'Voir ma balance', path: screens.balance },
    },
  }
}

// The money of a pass went back.
export function passesSuspended({ userId, orderId, count }: { userId: number; orderId: number; count: number }): Notice {
  const news = count > 1 ? `${count} de vos ${product.nouns} sont suspendus` : `L’un de vos ${product.nouns} est suspendu`
  const message = `${news}\u00A0: le paiement qui l${count > 1 ? 'es' : 'e'} finançait doit être vérifié. Contactez le service client.`
  return { userId, key: `passes-suspended:${orderId}`, message, mail: { subject: news, paragraphs: [message], link: toWallet } }
}

// Passes are received, or move to another supplier.
interface Place {
  supplier: string | null
  address: string | null
  phone: string | null
}

/** As the wallet shows them: the way there, and a number to call first. */
function placeRows({ supplier, address, phone }: Place): MailRow[] {
  return [
    { label: 'Fournisseur', value: supplier ?? 'Pas encore désigné' },
    ...(address ? [{ label: 'Adresse', value: address }] : []),
    ...(phone ? [{ label: 'Téléphone', value: formatPhone(phone) }] : []),
  ]
}

interface ReceivedPass extends Place {
  id: number
  allocationId: number | null
  assignedAt: Date | null
  amountXof: number
  expiresOn: string | null
  service: string
}

type Words = Required<Pick<Notice, 'message' | 'mail'>>

export function passesReceived(beneficiaryId: number, passes: [ReceivedPass, ...ReceivedPass[]]): Notice {
  const [first] = passes
  // A pass that was taken back may come to the same person again, by another allocation or by none.
  const key = `passes-received:${first.id}:${first.allocationId}:${first.assignedAt?.getTime()}`
  return { userId: beneficiaryId, key, ...(passes.length > 1 ? manyReceived(passes) : oneReceived(first)) }
}

function oneReceived(pass: ReceivedPass): Words {
  const news = `Vous avez reçu ${product.aNoun} de ${formatXof(pass.amountXof)} pour «\u00A0${pass.service}\u00A0».`
  return {
    message: `${news} Retrouvez-le dans «\u00A0Mes ${product.nouns}\u00A0».`,
    mail: {
      subject: `Vous avez reçu ${product.aNoun}`,
      paragraphs: [news, nextOfReceived([pass])],
      rows: [
        { label: 'Service', value: pass.service },
        { label: 'Montant', value: formatXof(pass.amountXof) },
        ...placeRows(pass),
        ...lastDayRow([pass]),
      ],
      link: toWallet,
    },
  }
}

function manyReceived(passes: ReceivedPass[]): Words {
  const total = formatXof(sumXof(passes.map((pass) => pass.amountXof)))
  const news = `Vous avez reçu ${passes.length} ${product.nouns} d’une valeur totale de ${total}.`
  const alike = [...Map.groupBy(passes, (pass) => JSON.stringify([pass.service, pass.amountXof])).values()]
  const rows: MailRow[] = alike.flatMap(([pass, ...others]) =>
    pass ? [{ label: pass.service, value: `${others.length + 1}\u00A0×\u00A0${formatXof(pass.amountXof)}` }] : [],
  )
  return {
    message: `${news} Retrouvez-les dans «\u00A0Mes ${product.nouns}\u00A0».`,
    mail: {
      subject: `Vous avez reçu ${passes.length} ${product.nouns}`,
      paragraphs: [news, nextOfReceived(passes)],
      rows: [...rows, ...lastDayRow(passes), { label: 'Total', value: total, isTotal: true }],
      link: toWallet,
    },
  }
}

function lastDayRow(passes: ReceivedPass[]): MailRow[] {
  const first = passes.flatMap((pass) => pass.expiresOn ?? []).toSorted()[0]
  return first === undefined ? [] : [{ label: 'Valable jusqu’au', value: formatDay(first) }]
}

function nextOfReceived(passes: ReceivedPass[]): string {
  const isOne = passes.length === 1
  const without = passes.filter((pass) => pass.supplier === null).length
  if (without > 0 && without < passes.length) {
    return `Certains n’ont pas encore de fournisseur\u00A0: son nom sera indiqué dans «\u00A0Mes ${product.nouns}\u00A0», où chacun a son code QR. Ne donnez ces codes à personne d’autre.`
  }
  if (without > 0) {
    return `Aucun fournisseur ne propose encore ce service. Dès qu’il y en aura un, son nom sera indiqué dans «\u00A0Mes ${product.nouns}\u00A0».`
  }
  return isOne
    ? `Présentez son code QR à ce fournisseur\u00A0: il est dans «\u00A0Mes ${product.nouns}\u00A0». Ne donnez ce code à personne d’autre.`
    : `Chacun a son code QR et son fournisseur dans «\u00A0Mes ${product.nouns}\u00A0». Ne donnez ces codes à personne d’autre.`
}

interface MovedPass extends Place {
  id: number
  amountXof: number
  supplierId: number | null
  service: string
}

export function passesMoved(beneficiaryId: number, passes: [MovedPass, ...MovedPass[]], at: Date): Notice {
  const [first] = passes
  const isMany = passes.length > 1
  const whose = isMany ? `${passes.length} de vos ${product.nouns}` : `votre ${product.noun}`
  const subject = `Le fournisseur de ${whose} change`
  const which = isMany ? '' : ` «\u00A0${first.service}\u00A0» de ${formatXof(first.amountXof)}`
  const news = `Le fournisseur de ${whose}${which} change.`
  const next = nextOfMoved(passes)
  return {
    userId: beneficiaryId,
    key: `passes-moved:${first.id}:${at.getTime()}`,
    message: `${news} ${next}`,
    mail: { subject, paragraphs: [news, next], rows: movedRows(passes), link: toWallet },
  }
}

function nextOfMoved(passes: MovedPass[]): string {
  const names = [...new Set(passes.flatMap(({ supplier }) => supplier ?? []))]
  const waits = passes.some(({ supplierId }) => supplierId === null)
  const where = names.length === 0 ? [] : [`À utiliser maintenant chez\u00A0: ${names.join(', ')}.`]
  const wait = !waits ? [] : [
    `Nous cherchons un fournisseur${names.length > 0 ? ' pour les autres' : ''}\u00A0: son nom sera indiqué dans «\u00A0Mes ${product.nouns}\u00A0», et rien n’est perdu.`,
  ]
  return [...where, ...wait].join(' ')
}

function movedRows(passes: MovedPass[]): MailRow[] {
  return [...Map.groupBy(passes, ({ service, supplierId }) => `${service}:${supplierId}`).values()].flatMap(([pass, ...others]) => {
    if (!pass) return []
    const service = others.length > 0 ? `${pass.service} (${others.length + 1}\u00A0${product.nouns})` : pass.service
    return [{ label: 'Service', value: service }, ...placeRows(pass)]
  })
}

/** What somebody reads of their passes when what stopped them ends: those that another reason keeps are not said to be usable. */
export function passesBack({ restored, kept }: { restored: number; kept: number }): string[] {
  const again = 'de nouveau être utilisés\u00A0; les jours perdus sont ajoutés à leur durée.'
  const stay = `${kept} reste${kept > 1 ? 'nt' : ''} suspendu${kept > 1 ? 's' : ''} pour une autre raison\u00A0: contactez le service client.`
  if (kept === 0) return restored === 0 ? [] : [`Vos ${product.nouns} peuvent ${again}`]
  return restored === 0 ? [`De vos ${product.nouns}, ${stay}`] : [`Vos ${product.nouns} peuvent ${again}`, `Parmi eux, ${stay}`]
}
