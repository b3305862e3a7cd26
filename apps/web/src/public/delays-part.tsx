import { product } from '@passerelle/contract/product'
import type { PublishedFigures } from '@passerelle/contract/transparency'

/** How long it takes, for half of them at most. */
export function DelaysPart({ days: { gift_to_use: toUse, use_to_payment: toPayment } }: { days: PublishedFigures['days'] }) {
  if (toUse === null && toPayment === null) return null
  return (
    <section className="card" aria-labelledby="delays">
      <div className="card-head"><h2 id="delays">En combien de temps</h2></div>
      <p className="muted mb-4">La moitié des {product.nouns} va plus vite, l’autre moitié moins vite.</p>
      <dl className="figures">
        {toUse !== null && <Delay days={toUse} what={`du don à l’utilisation du ${product.noun}`} />}
        {toPayment !== null && <Delay days={toPayment} what="du scan au paiement du fournisseur" />}
      </dl>
    </section>
  )
}

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

function Delay({ days, what }: { days: number; what: string }) {
  return <div><dt>{what}</dt><dd>{`${number.format(days)}\u00A0${days < 2 ? 'jour' : 'jours'}`}</dd></div>
}
