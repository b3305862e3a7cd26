import { dayOf, formatDay } from '@passerelle/contract/dates'
import { product } from '@passerelle/contract/product'
import type { getOwnRequest } from '@passerelle/contract/requests'
import type { Reply } from '../platform/api.ts'

type Request = Pick<
  Reply<typeof getOwnRequest>,
  'status' | 'created_at' | 'decided_at' | 'asked' | 'financed' | 'used' | 'last_received_at'
>

const dayIn = (instant: string) => formatDay(dayOf(new Date(instant)))

/**
 * From the request to the use of its passes: the steps in words, and the one under way, from 0; the count of steps when all is done. A
 * refused request ends at its second step.
 */
export function roadOf({ status, created_at: createdAt, decided_at: decidedAt, ...request }: Request) {
  const { asked, financed, used, last_received_at: lastReceivedAt } = request
  const sent = { title: 'Demande déposée', detail: dayIn(createdAt) }
  const decidedOn = decidedAt === null ? undefined : dayIn(decidedAt)
  if (status === 'rejected') return { steps: [sent, { title: 'Demande refusée', detail: decidedOn }], current: 1 }
  const last = lastReceivedAt === null ? [] : [`le dernier le ${dayIn(lastReceivedAt)}`]
  const received = [`${financed} ${product.nouns} sur ${asked}`, ...last].join(', ')
  const steps = [
    sent,
    status === 'approved' ? { title: 'Demande approuvée', detail: decidedOn } : { title: 'Demande examinée', detail: 'Réponse par e-mail' },
    { title: 'Projet financé', detail: status === 'approved' ? received : undefined },
    { title: `${product.labels} utilisés`, detail: used > 0 ? `${used} sur ${financed}` : undefined },
  ]
  return { steps, current: stepUnderWay({ status, asked, financed, used }, steps.length) }
}

function stepUnderWay({ status, asked, financed, used }: Pick<Request, 'status' | 'asked' | 'financed' | 'used'>, count: number): number {
  if (status !== 'approved') return 1
  if (financed < asked) return 2
  return used < financed ? 3 : count
}
