import type { adminOverview } from '@passerelle/contract/back-office'
import { formatWhole } from '@passerelle/contract/money'
import { Link } from 'react-router'
import type { Reply } from '../platform/api.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { classNames } from '../ui/text/class-names.ts'
import { linkOfFigure, type Officer } from './figure-links.ts'
import { ageOf, waitWords } from './wait-words.ts'

type Wait = Reply<typeof adminOverview>['waits'][number]

/** What waits for somebody: how many, since when, each a link to its list. */
export function WaitsBlock({ waits, user, now }: { waits: readonly Wait[]; user: Officer; now: number }) {
  return (
    <section className="stack" aria-labelledby="waits">
      <h2 id="waits">Ce qui attend</h2>
      <ul className="waits">
        {waits.map((wait) => <li key={wait.name}><WaitLine wait={wait} to={linkOfFigure(wait.name, user)} now={now} /></li>)}
      </ul>
    </section>
  )
}

function WaitLine({ wait: { name, count, oldest_at: since }, to, now }: { wait: Wait; to: string | undefined; now: number }) {
  const { one, many, oldest = 'le plus ancien', lateHours } = waitWords[name]
  const age = since === null ? null : ageOf(since, now)
  const before = count === 1 ? 'depuis' : `${oldest}\u00A0:`
  const face = (
    <>
      <span className="q">{formatWhole(count)}</span>
      <span>
        <span className="strong">{count === 1 ? one : many}</span>
        <span className={classNames('age', age !== null && age.hours >= lateHours && 'late')}>
          {age === null ? 'rien n’attend' : `${before} ${age.text}`}
        </span>
      </span>
      {to !== undefined && <Icon name="chevron-right" size={20} />}
    </>
  )
  const look = classNames('wait', count === 0 && 'zero')
  return to === undefined ? <div className={look}>{face}</div> : <Link className={look} to={to}>{face}</Link>
}
