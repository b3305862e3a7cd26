import { formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { Notice } from '#src/notices/send-notice.ts'

const counted = (count: number, one: string, many: string) =>
  (count > 1 ? `${count} ${product.nouns} ${many}` : `Un ${product.noun} ${one}`)

const toldThem = (count: number) => (count > 1 ? 'Les personnes sont prévenues.' : 'La personne est prévenue.')

/** What the calls answer. */
export const deskReplies = {
  assigned: (count: number) => `${counted(count, 'est donné', 'sont donnés')}. La personne est prévenue.`,
  moved: (count: number) => `${counted(count, 'change', 'changent')} de fournisseur. ${toldThem(count)}`,
  unassigned: (count: number) =>
    `${counted(count, 'est repris', 'sont repris')}. ${count > 1 ? 'Leur' : 'Sa'} valeur va à la plus ancienne demande.`,
  suspended: (count: number) => `${counted(count, 'est suspendu', 'sont suspendus')}.`,
  restored: (count: number) => `${counted(count, 'n’est plus suspendu', 'ne sont plus suspendus')} par le bureau.`,
  renewed: (count: number) => `${counted(count, 'a', 'ont')} un nouveau code. L’ancien ne fonctionne plus. ${toldThem(count)}`,
  extended: (count: number) => `${counted(count, 'est prolongé', 'sont prolongés')}.`,
}

// What is refused, beside its field.
export const cannotHold =
  `Cette personne ne peut pas recevoir de ${product.nouns}\u00A0: il faut un bénéficiaire approuvé, ni suspendu ni réuni à un autre compte.`
export const untilTooEarly = 'Ce jour est passé. Choisissez un jour à venir.'
export const untilTooLate = (latest: string): string =>
  `Choisissez le ${formatDay(latest)} au plus tard\u00A0: c’est le dernier jour de ce qui est attribué aujourd’hui.`

export type DeskAct = 'unassigned' | 'suspended' | 'restored' | 'renewed' | 'extended' | 'taken'

interface Touched {
  id: number
  service: string
  amountXof: number
}

interface ActWords {
  one: string
  many: string
  /** What that means for whoever has it, or them. */
  next?: { one: string; many: string }
}

const codeIsDead = { one: 'Son code ne fonctionne plus.', many: 'Leurs codes ne fonctionnent plus.' }
const openWallet = `ouvrez «\u00A0Mes ${product.nouns}\u00A0».`

const toHolder: Record<DeskAct, ActWords> = {
  unassigned: { one: 'est repris', many: 'sont repris', next: codeIsDead },
  taken: { one: 'est donné à une autre personne', many: 'sont donnés à d’autres personnes', next: codeIsDead },
  suspended: {
    one: 'est suspendu', many: 'sont suspendus',
    next: { one: 'Il ne peut pas être utilisé pour l’instant.', many: 'Ils ne peuvent pas être utilisés pour l’instant.' },
  },
  restored: { one: 'n’est plus suspendu', many: 'ne sont plus suspendus' },
  renewed: {
    one: 'a un nouveau code', many: 'ont un nouveau code',
    next: { one: `L’ancien ne fonctionne plus\u00A0: ${openWallet}`, many: `Les anciens ne fonctionnent plus\u00A0: ${openWallet}` },
  },
  extended: { one: 'est prolongé', many: 'sont prolongés' },
}

const toSupplier: Partial<Record<DeskAct, { one: string; many: string }>> = {
  unassigned: { one: 'ne vous est plus confié', many: 'ne vous sont plus confiés' },
  taken: { one: 'ne vous est plus confié', many: 'ne vous sont plus confiés' },
  suspended: { one: 'est suspendu', many: 'sont suspendus' },
  restored: { one: 'n’est plus suspendu', many: 'ne sont plus suspendus' },
}

const named = ({ service, amountXof }: Touched): string => `«\u00A0${service}\u00A0» de ${formatXof(amountXof)}`

/** To whoever has them, or had them: in the application and by mail. */
export function toldHolder(userId: number, act: DeskAct, passes: [Touched, ...Touched[]], { key, reason, until }: Told): Notice {
  const [first, ...others] = passes
  const count = others.length > 0 ? 'many' : 'one'
  const whose = count === 'many' ? `${passes.length} de vos ${product.nouns}` : `Votre ${product.noun} ${named(first)}`
  const last = until === undefined ? '' : ` jusqu’au ${formatDay(until)}`
  const next = toHolder[act].next?.[count]
  const paragraphs = [`${whose} ${toHolder[act][count]}${last}.`, ...(next ? [next] : []), `Motif\u00A0: ${reason}`]
  return {
    userId,
    key: `pass-desk:${act}:${key}`,
    message: paragraphs.join(' '),
    mail: {
      subject: count === 'many' ? `Vos ${product.nouns} changent` : `Votre ${product.noun} change`,
      paragraphs,
      link: { label: `Voir mes ${product.nouns}`, path: screens.wallet },
    },
  }
}

/** To whoever was to scan them; null when it makes no difference there. Never a name, nor the reason, which is the person's. */
export function toldSupplier(userId: number, act: DeskAct, passes: [Touched, ...Touched[]], { key }: Told): Notice | null {
  const words = toSupplier[act]
  if (!words) return null
  const [first, ...others] = passes
  const [which, what] = others.length > 0
    ? [`${passes.length} ${product.nouns} à scanner chez vous`, words.many]
    : [`Un ${product.noun} à scanner chez vous, ${named(first)},`, words.one]
  return { userId, key: `pass-desk:${act}:${key}`, message: `${which} ${what}.` }
}

export interface Told {
  /** Names the act, once. */
  key: string
  reason: string
  until?: string
}
