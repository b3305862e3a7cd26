import { dayOf, formatDay } from '@passerelle/contract/dates'
import type { getDonation } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import type { Reply } from '../platform/api.ts'
import { StackedBar } from '../ui/picture/stacked-bar.tsx'

export type FollowedPass = Reply<typeof getDonation>[number]
type Road = FollowedPass['road']

/** From given to its supplier paid. */
const steps = ['Offert', 'Détenu', 'Utilisé', 'Payé'] as const
const lastWord = 'Fournisseur payé'

/** How far it is: 1 to 4. */
function stepOf({ held_at: heldAt, used_at: usedAt, paid_at: paidAt }: Road): 1 | 2 | 3 | 4 {
  if (paidAt) return 4
  if (usedAt) return 3
  return heldAt ? 2 : 1
}

const on = (instant: string | null) => (instant ? `le ${formatDay(dayOf(new Date(instant)))}` : '')

/** What happened last, and when. */
function lastWords(road: Road): string {
  const step = stepOf(road)
  if (step === 4) return on(road.paid_at)
  if (step === 3) return [road.supplier && `chez ${road.supplier}`, on(road.used_at)].filter(Boolean).join(', ')
  return on(step === 2 ? road.held_at : road.given_at)
}

/** Four strokes, and where it is now in words. */
export function PassRoad({ road }: { road: Road }) {
  const step = stepOf(road)
  const word = steps[step - 1]
  return (
    <span>
      <span className="inline-flex items-center gap-2.5">
        <span className="way" role="img" aria-label={`${step === 4 ? lastWord : word}, étape ${step} sur 4`}>
          {steps.map((name, index) => <i key={name} className={index < step ? 'on' : undefined} />)}
        </span>
        <span aria-hidden="true">{word}</span>
      </span>
      <span className="muted block">{lastWords(road)}</span>
    </span>
  )
}

/** Trade and place, where who holds it allows them to be read. */
export function holderDetail({ road }: FollowedPass): string | null {
  const [, ...more] = road.holder?.split(', ') ?? []
  return more.length > 0 ? more.join(', ') : null
}

/** Where all of them are. */
export function RoadSummary({ passes }: { passes: readonly FollowedPass[] }) {
  const at = (step: number) => passes.filter(({ road }) => stepOf(road) === step).length
  return (
    <section className="card stack" aria-labelledby="road">
      <h2 id="road">{passes.length > 1 ? `La route de vos ${passes.length} ${product.nouns}` : `La route de votre ${product.noun}`}</h2>
      <StackedBar
        parts={[
          { label: 'Fournisseur payé', count: at(4), tone: 'used' },
          { label: 'Utilisés', count: at(3), tone: 'out' },
          { label: 'Détenus', count: at(2), tone: 'held' },
          { label: 'En attente d’une demande', count: at(1), tone: 'wait' },
        ]}
      />
    </section>
  )
}
