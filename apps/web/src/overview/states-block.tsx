import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { adminPassStates } from '@passerelle/contract/statistics'
import { Link } from 'react-router'
import type { Reply } from '../platform/api.ts'
import { StackedBar } from '../ui/picture/stacked-bar.tsx'
import { linkOfFigure, type Officer } from './figure-links.ts'

/** Every pass by the state it is in, and those that soon nobody can use. */
export function StatesBlock({ states, user }: { states: Reply<typeof adminPassStates>; user: Officer }) {
  const soon = linkOfFigure('expiring', user)
  const expiring = `${formatWhole(states.expiring)} ${states.expiring === 1 ? 'expire' : 'expirent'}`
  const total = states.used + states.assigned + states.funded + states.suspended
  return (
    <section className="card" aria-labelledby="states">
      <div className="card-head">
        <h2 id="states">{product.labels} par état</h2>
        <p className="muted num">{formatWhole(total)} en tout</p>
      </div>
      <StackedBar
        parts={[
          { label: 'Utilisés', count: states.used, tone: 'used', to: linkOfFigure('used', user) },
          { label: 'Attribués', count: states.assigned, tone: 'held', to: linkOfFigure('assigned', user) },
          { label: 'Sans bénéficiaire', count: states.funded, tone: 'wait', to: linkOfFigure('funded', user) },
          { label: 'Suspendus', count: states.suspended, tone: 'free', to: linkOfFigure('suspended', user) },
        ]}
      />
      <p className="muted mt-4">
        {states.expiring === 0
          ? 'Aucun n’expire dans les 30 jours.'
          : <>{soon ? <Link to={soon}>{expiring}</Link> : expiring} dans les 30 jours sans avoir servi.</>}
      </p>
    </section>
  )
}
