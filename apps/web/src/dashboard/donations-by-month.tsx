import { dayOf } from '@passerelle/contract/dates'
import { listDonations } from '@passerelle/contract/donations'
import { formatXof } from '@passerelle/contract/money'
import { currencyLabel } from '@passerelle/contract/constants'
import { useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useArrayHead } from '../platform/use-pages.ts'
import { BarsChart, type Bar } from '../ui/picture/bars-chart.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'

type Donation = Pick<Reply<typeof listDonations>[number], 'status' | 'amount' | 'created_at'>

const monthsShown = 12

/**
 * The confirmed donations of the last twelve months, fewer when there are more than a screen may ask for; nothing before the
 * first one, nor when this month alone has as many.
 */
export function DonationsByMonth() {
  const [today] = useState(() => new Date())
  const { data, error, refetch } = useArrayHead(listDonations, (last) => monthsUntil(today).every((first) => monthOf(last) < keyOf(first)))
  const bars = barsByMonth(data ?? { rows: [], hasMore: false }, today)
  if (error && !data) return (
    <ErrorState isCard title="Vos dons n’ont pas pu être chargés" reference={error.requestId} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  if (total === 0) return null
  const period = bars.length === 1 ? 'ce mois-ci' : `les ${bars.length} derniers mois`
  return (
    <BarsChart
      title="Dons par mois"
      note={`${period}, en ${currencyLabel}, hors frais`}
      bars={bars}
      summary={`Dons confirmés, ${period}\u00A0: ${formatXof(total)}.`}
    />
  )
}

/** One bar a month of local time, oldest first, this month last: those that are wholly in the rows, newest first. Whole FCFA. */
export function barsByMonth({ rows, hasMore }: { rows: readonly Donation[]; hasMore: boolean }, today: Date): Bar[] {
  const oldest = hasMore ? rows.at(-1) : undefined
  return monthsUntil(today)
    .filter((first) => !oldest || keyOf(first) > monthOf(oldest))
    .map((first) => {
      const approved = rows.filter((donation) => donation.status === 'approved' && monthOf(donation) === keyOf(first))
      return { label: monthName.format(first), value: approved.reduce((sum, { amount }) => sum + amount, 0) }
    })
}

/** The first day of each, oldest first. */
function monthsUntil(today: Date): Date[] {
  const [year = 0, month = 1] = dayOf(today).split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, index) => new Date(Date.UTC(year, month - monthsShown + index, 1)))
}

/** « 2026-03 ». */
const keyOf = (first: Date) => first.toISOString().slice(0, 7)
const monthOf = (donation: Donation) => dayOf(new Date(donation.created_at)).slice(0, 7)

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' })
