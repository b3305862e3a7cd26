import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { adminPassStates } from '@passerelle/contract/statistics'
import type { Reply } from '../platform/api.ts'
import { StackedBar } from '../ui/picture/stacked-bar.tsx'

/** Every pass by the state it is in, and those that soon nobody can use. */
export function StatesBlock({ states }: { states: Reply<typeof adminPassStates> }) {
  const total = states.used + states.assigned + states.funded + states.suspended
  return (
    <section className="card" aria-labelledby="states">
      <div className="card-head">
        <h2 id="states">{product.labels} par état</h2>
        <p className="muted num">{formatWhole(total)} en tout</p>
      </div>
      <StackedBar
        parts={[
          { label: 'Utilisés', count: states.used, tone: 'used' },
          { label: 'Attribués', count: states.assigned, tone: 'held' },
          { label: 'Sans bénéficiaire', count: states.funded, tone: 'wait' },
          { label: 'Suspendus', count: states.suspended, tone: 'free' },
        ]}
      />
      <p className="muted mt-4">
        {states.expiring === 0
          ? 'Aucun n’expire dans les 30 jours.'
          : `${formatWhole(states.expiring)} ${states.expiring === 1 ? 'expire' : 'expirent'} dans les 30 jours sans avoir servi.`}
      </p>
    </section>
  )
}
