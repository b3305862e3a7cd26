import { formatWhole } from '@passerelle/contract/money'
import { monthsWords } from '@passerelle/contract/month-words'
import type { PublishedGroup, PublishedPeriod } from '@passerelle/contract/transparency'

/** All the figures behind a part, in words: each month with its groups. */
export function MonthGroups({ periods, groupsOf }: {
  periods: readonly PublishedPeriod[]
  groupsOf: (period: PublishedPeriod) => readonly PublishedGroup[]
}) {
  return (
    <details className="more">
      <summary>Voir les chiffres par mois</summary>
      <ul className="month-groups muted">
        {periods.toReversed().map((period) => (
          <li key={period.from}>
            <b>{sentence(monthsWords(period))}</b>{'\u00A0'}:{' '}
            {groupsOf(period).map(({ names, count }) => `${listOf(names)} ${formatWhole(count)}`).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
/** « A, B et C ». */
const listOf = (names: readonly string[]) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ')
