import { dayOf, formatDay } from '@passerelle/contract/dates'
import { product } from '@passerelle/contract/product'
import type { getOwnRequest } from '@passerelle/contract/requests'
import type { Reply } from '../platform/api.ts'

type Request = Pick<
  Reply<typeof getOwnRequest>,
  'status' | 'created_at' | 'decided_at' | 'asked' | 'financed' | 'is_closed' | 'used' | 'last_received_at'
>

const dayIn = (instant: string) => formatDay(dayOf(new Date(instant)))

/**
 * From the request to the use of its passes: the steps in words, and the one under way, from 0; the count of steps when all is done. A
 * request that is refused, or whose approval was taken back, ends at its second step.
 */
export function roadOf({ status, created_at: createdAt, decided_at: decidedAt, ...request }: Request) {
  const { asked, financed, is_closed: isClosed, used, last_received_at: lastReceivedAt } = request
  const sent = { title: 'Demande déposée', detail: dayIn(createdAt) }
  const decidedOn = decidedAt === null ? undefined : dayIn(decidedAt)
  if (status === 'rejected') return { steps: [sent, { title: 'Demande refusée', detail: decidedOn }], current: 1 }
  const last = lastReceivedAt === null ? [] : [`le dernier le ${dayIn(lastReceivedAt)}`]
  const received = [`${financed} ${product.nouns} sur ${asked}`, ...last].join(', ')
  const steps = [
    sent,
    status === 'approved' ? { title: 'Demande approuvée', detail: decidedOn } : { title: 'Demande examinée', detail: 'Réponse par e-mail' },
    { title: isClosed ? 'Projet fermé' : 'Projet financé', detail: status === 'approved' ? received : undefined },
    { title: `${product.labels} utilisés`, detail: used > 0 ? `${used} sur ${financed}` : undefined },
  ]
  return { steps, current: stepUnderWay(status, { wanted: isClosed ? financed : asked, financed, used }, steps.length) }
}

/** `wanted`: passes that the project has, or may still have. */
function stepUnderWay(status: Request['status'], of: { wanted: number; financed: number; used: number }, count: number): number {
  const { wanted, financed, used } = of
  if (status !== 'approved') return 1
  if (financed < wanted) return 2
  return used < financed ? 3 : count
}
