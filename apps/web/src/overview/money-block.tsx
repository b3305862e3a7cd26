import type { adminMoneyKept } from '@passerelle/contract/statistics'
import { allSuppliers } from '@passerelle/contract/ledger-words'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { Link } from 'react-router'
import { linesAddress } from '../ledger/ledger-address.ts'
import type { Reply } from '../platform/api.ts'
import { type Part, Parts } from '../ui/picture/stacked-bar.tsx'
import { Badge } from '../ui/text/badge.tsx'

/** Money on the provider's account against money that is somebody's: covered, or what is missing. Each opens its lines of the ledger. */
export function MoneyBlock({ money }: { money: Reply<typeof adminMoneyKept> }) {
  const parts: Part[] = [
    { label: `${product.labels} non utilisés`, count: money.unused, tone: 'wait', to: linesAddress({ account: 'pass_funds' }) },
    { label: 'Dû aux fournisseurs', count: money.suppliers, tone: 'held', to: linesAddress({ account: allSuppliers }) },
    { label: 'Retraits réservés', count: money.payouts, tone: 'used', to: linesAddress({ account: 'payouts_reserved' }) },
    { label: 'En examen', count: money.review, tone: 'out', to: linesAddress({ account: 'suspense' }) },
  ]
  const isCovered = money.rest >= 0
  const longest = Math.max(1, money.cash, money.owed)
  return (
    <section className="card kept" aria-labelledby="kept">
      <div className="row-between">
        <h2 id="kept">L’argent gardé</h2>
        {isCovered ? <Badge tone="ok">Couvert</Badge> : <Badge tone="no" icon="warning">À découvert</Badge>}
      </div>
      <div className="barline">
        <p className="row-between">
          <Link to={linesAddress({ account: 'provider_cash' })}>Sur le compte du prestataire</Link>
          <b className="num">{formatXof(money.cash)}</b>
        </p>
        <div className="h" aria-hidden="true">
          {money.cash > 0 && <i className="part-used" style={{ flex: money.cash }} />}
          {longest > money.cash && <i style={{ flex: longest - money.cash }} />}
        </div>
      </div>
      <div className="barline">
        <p className="row-between"><span>Ce que nous devons</span><b className="num">{formatXof(money.owed)}</b></p>
        <div className="h" aria-hidden="true">
          {parts.filter(({ count }) => count > 0).map(({ label, count, tone }) => (
            <i key={label} className={`part-${tone}`} style={{ flex: count }} />
          ))}
          {longest > money.owed && <i className="part-own" style={{ flex: longest - money.owed }} />}
        </div>
      </div>
      <Parts
        parts={parts}
        show={formatXof}
        sum={isCovered ? { label: 'Reste à la plateforme', count: money.rest } : { label: 'Il manque', count: -money.rest }}
      />
    </section>
  )
}
