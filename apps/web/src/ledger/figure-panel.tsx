import { addDays, formatDay } from '@passerelle/contract/dates'
import { adminGetFigure, type Figure, type LedgerSource } from '@passerelle/contract/ledger'
import { accountWord, ledgerKindWord } from '@passerelle/contract/ledger-words'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '../platform/query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Amount } from '../ui/text/amount.tsx'
import { linesAddress } from './ledger-address.ts'
import '../ui/styles/ledger.css'

/** A figure as a sum: what was there, what each event has changed since, what there is. Each part leads to its own lines. */
export function FigurePanel({ source }: { source: LedgerSource }) {
  const figure = useRead(adminGetFigure, { query: { ...source } })
  if (figure.data) return <Sum source={source} figure={figure.data} />
  if (figure.error) return (
    <ErrorState isCard title="Ce chiffre n’a pas pu être lu" reference={figure.error.requestId} onRetry={() => void figure.refetch()}>
      {figure.error.message}
    </ErrorState>
  )
  return <SkeletonCard lines={4} />
}

function Sum({ source, figure }: { source: LedgerSource; figure: Figure }) {
  const name = accountWord(figure.account, figure.account_name)
  const { from, to } = source
  return (
    <section className="card stack figure" aria-labelledby="figure-name">
      <div>
        <h2 id="figure-name" className="figure-name">
          {source.kind ? `${name}, ${ledgerKindWord[source.kind].toLowerCase()}` : name}
        </h2>
        <p className="big-n"><Amount value={figure.amount} /></p>
        {to !== undefined && <p className="muted">À la fin du {formatDay(to)}</p>}
      </div>
      <dl className="eq">
        {figure.opening !== null && from !== undefined && (
          <Part amount={figure.opening} sign="">Solde au {formatDay(addDays(from, -1))}</Part>
        )}
        {figure.parts.map(({ kind, entries, amount }, index) => (
          <Part
            key={kind}
            amount={Math.abs(amount)}
            sign={amount < 0 ? '−' : index === 0 && figure.opening === null ? '' : '+'}
            entries={entries}
          >
            <Link to={linesAddress({ ...source, kind })}>{ledgerKindWord[kind]}</Link>
          </Part>
        ))}
        <Part amount={figure.amount} sign="=" isTotal>{name}</Part>
      </dl>
    </section>
  )
}

function Part({ amount, sign, entries, isTotal, children }: {
  amount: number
  sign: '' | '+' | '−' | '='
  entries?: number
  isTotal?: boolean
  children: ReactNode
}) {
  return (
    <div className={isTotal ? 'tot' : undefined}>
      <dt>
        <span className="op" aria-hidden={sign === '' || undefined}>{sign}</span>
        <span>
          {children}
          {entries !== undefined && <span className="muted block">{formatWhole(entries)} écriture{entries > 1 ? 's' : ''}</span>}
        </span>
      </dt>
      <dd className="num">{formatXof(amount)}</dd>
    </div>
  )
}
