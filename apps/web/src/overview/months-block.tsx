import { addDays, addMonths } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import type { adminMoneyByMonth } from '@passerelle/contract/statistics'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { linesAddress } from '../ledger/ledger-address.ts'
import type { Reply } from '../platform/api.ts'
import { unitOf } from '../ui/picture/money-unit.ts'
import { PairedBars } from '../ui/picture/paired-bars.tsx'

type Month = Reply<typeof adminMoneyByMonth>['months'][number]

/** Twelve months of money that came and of money that suppliers were paid. */
export function MonthsBlock({ months }: { months: readonly Month[] }) {
  const { unit, by } = unitOf(Math.max(...months.flatMap(({ received, paid }) => [received, paid]), 0))
  const latest = months.at(-1)
  const summary = latest &&
    `En ${longMonth.format(firstDay(latest.month))}, ${formatXof(latest.received)} reçus et ${formatXof(latest.paid)} versés aux fournisseurs.`
  return (
    <PairedBars
      title="Entrées et sorties par mois"
      came="Reçu"
      left="Versé aux fournisseurs"
      note={unit}
      pairs={months.map(({ month, received, paid }) => (
        { label: shortMonth.format(firstDay(month)), came: received / by, left: paid / by }
      ))}
      summary={summary ?? ''}
      figures={<Figures months={months} />}
    />
  )
}

function Figures({ months }: { months: readonly Month[] }) {
  const amounts = [
    ['Reçu', 'received'], ['Versé aux fournisseurs', 'paid'], ['Rendu aux donateurs et retenu par le prestataire', 'returned'],
  ] as const
  return amounts.map(([label, name]) => (
    <p key={name} className="muted">
      {label}{'\u00A0'}: {months.map((month, index) => (
        <Fragment key={month.month}>
          {index > 0 && ' · '}
          <Link to={linesOf(month.month, name)}>{longMonth.format(firstDay(month.month))} {formatWhole(month[name])}</Link>
        </Fragment>
      ))}
    </p>
  ))
}

/** The lines of the month: what was paid are those of one event, what came and what else left stand beside each other by event. */
function linesOf(month: string, name: 'received' | 'paid' | 'returned'): string {
  const from = `${month}-01`
  return linesAddress({
    account: 'provider_cash', from, to: addDays(addMonths(from, 1), -1), ...(name === 'paid' && { kind: 'payout_transferred' as const }),
  })
}

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`)
const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' })
const longMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
