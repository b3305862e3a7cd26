import { formatInstant } from '@passerelle/contract/dates'
import { adminGetEntry, type LedgerEntry } from '@passerelle/contract/ledger'
import { accountWord, ledgerKindWord } from '@passerelle/contract/ledger-words'
import { product } from '@passerelle/contract/product'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'
import '../ui/styles/ledger.css'

/** One booking: its lines, and the way back to gift, pass, scan, payout, person. Mount it to open it. */
export function EntryDialog({ entryId, onClose }: { entryId: number; onClose: () => void }) {
  const entry = useRead(adminGetEntry, { params: { id: entryId } })
  return (
    <Dialog isOpen onClose={onClose} title={`Écriture E-${entryId}`}>
      {entry.isPending && <SkeletonCard lines={3} />}
      {entry.error && !entry.data && (
        <ErrorState title="L’écriture n’a pas pu être lue" reference={entry.error.requestId} onRetry={() => void entry.refetch()}>
          {entry.error.message}
        </ErrorState>
      )}
      {entry.data && (
        <div className="stack">
          <p><b className="strong">{ledgerKindWord[entry.data.kind]}</b>, le {formatInstant(entry.data.at)}</p>
          <div className="legs">
            <LedgerLines
              caption="Lignes de l’écriture"
              lines={entry.data.lines.map(({ account, account_name: name, debit, credit }) => ({
                account: accountWord(account, name), out: debit || null, in: credit || null,
              }))}
            />
          </div>
          {entry.data.trace.length > 0 && <Trace trace={entry.data.trace} />}
        </div>
      )}
    </Dialog>
  )
}

type Step = LedgerEntry['trace'][number]

const stepWords: Record<Step['type'], (step: Step) => string> = {
  donation: ({ name }) => `don de ${name}`,
  offer: ({ name }) => `projet financé par ${name}`,
  payment: () => 'paiement',
  pass: ({ id }) => `${product.noun} n°\u00A0${id}`,
  redemption: ({ id }) => `scan n°\u00A0${id}`,
  payout: ({ name }) => `retrait ${name}`,
  person: ({ name }) => name,
}

/** Where a step is seen; the others are said in words. */
const stepAddresses: Partial<Record<Step['type'], (step: Step) => string>> = {
  pass: ({ id }) => to.admin(section.passes, id),
  payout: ({ id }) => to.admin(section.payouts, id),
  person: ({ id }) => to.admin(section.people, id),
}

function Trace({ trace }: { trace: readonly Step[] }) {
  return (
    <p className="path">
      <span>Vient de</span>
      {trace.map((step, index) => {
        const address = stepAddresses[step.type]?.(step)
        return (
          <Fragment key={`${step.type} ${step.id}`}>
            {index > 0 && <span aria-hidden="true">›</span>}
            {address === undefined ? <span>{stepWords[step.type](step)}</span> : <Link to={address}>{stepWords[step.type](step)}</Link>}
          </Fragment>
        )
      })}
    </p>
  )
}
