import { formatDay } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { PublishedFigures } from '@passerelle/contract/transparency'
import { Notice } from '../ui/feedback/notice.tsx'
import { type Part, Parts, StackedBar } from '../ui/picture/stacked-bar.tsx'

/** Where all that was received is now, and what of it is kept, for whom. Both lists add up. */
export function WholeMoneyPart({ figures: { money, states, intact_since: since } }: { figures: PublishedFigures }) {
  const isWhole = money.rest >= 0
  return (
    <section className="card stack" aria-labelledby="received">
      <Notice tone={isWhole ? 'ok' : 'no'} title={isWhole ? 'L’argent des donateurs est intact.' : 'Il manque de l’argent.'}>
        Nous gardons {formatXof(money.cash)}. Nous devons {formatXof(money.owed)}.
        {since && <> Contrôlé chaque nuit, sans écart depuis le {formatDay(since)}.</>}
        {isWhole && !since && <> Un contrôle a trouvé un écart dans le registre. Il est en cours d’examen.</>}
      </Notice>
      <div className="cols-2">
        <div className="stack">
          <h2 id="received"><span className="num">{formatXof(money.received)}</span> reçus</h2>
          <StackedBar parts={whereItIs(money, states)} show={formatXof} />
        </div>
        <div className="stack">
          <h2>Ce que nous gardons</h2>
          <Parts parts={whoseItIs(money)} show={formatXof} sum={{ label: 'Sur notre compte', count: money.cash }} />
        </div>
      </div>
    </section>
  )
}

type Money = PublishedFigures['money']

function whereItIs(money: Money, { waiting, held }: PublishedFigures['states']): Part[] {
  const passes = (count: number) => `${formatWhole(count)} ${count === 1 ? product.noun : product.nouns}`
  return withoutNothing([
    { label: `${product.labels} utilisés, payés aux fournisseurs`, count: money.paid, tone: 'used' },
    { label: `${product.labels} utilisés, dus aux fournisseurs ou en route`, count: money.suppliers + money.payouts, tone: 'held' },
    { label: `Dans ${passes(held.count)} remis à des bénéficiaires`, count: held.amount, tone: 'wait' },
    { label: `Dans ${passes(waiting.count)} en attente d’un bénéficiaire`, count: waiting.amount, tone: 'free' },
    { label: 'Frais', count: money.rest + money.charged, tone: 'fee' },
    { label: 'Paiements en examen', count: money.review, tone: 'own' },
    { label: 'Rendus à des donateurs', count: money.returned, tone: 'out' },
  ])
}

const whoseItIs = (money: Money): Part[] => withoutNothing([
  { label: `${product.labels} pas encore utilisés`, count: money.unused, tone: 'wait' },
  { label: 'Dû aux fournisseurs', count: money.suppliers, tone: 'held' },
  { label: 'En route vers les fournisseurs', count: money.payouts, tone: 'used' },
  { label: 'Paiements en examen', count: money.review, tone: 'own' },
  { label: 'Frais de la plateforme', count: money.rest, tone: 'fee' },
])

/** The first is always told. */
const withoutNothing = (parts: Part[]): Part[] => parts.filter(({ count }, index) => index === 0 || count !== 0)
