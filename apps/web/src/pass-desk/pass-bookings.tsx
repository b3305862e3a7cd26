import { formatInstant } from '@passerelle/contract/dates'
import type { LedgerBooking } from '@passerelle/contract/ledger'
import { accountWord, ledgerKindWord } from '@passerelle/contract/ledger-words'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'

/** What was booked of a pass, the latest first. */
export function PassBookings({ entries }: { entries: readonly LedgerBooking[] }) {
  if (entries.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="pass-bookings">
      <h2 id="pass-bookings">Au registre</h2>
      {entries.map(({ id, at, kind, lines }) => (
        <div key={id} className="conseq">
          <h3>{ledgerKindWord[kind]}, le {formatInstant(at)}</h3>
          {kind === 'payment_confirmed' && <p className="muted">De tout ce qui a été payé ensemble.</p>}
          <LedgerLines
            caption={`${ledgerKindWord[kind]}, écriture E-${id}`}
            lines={lines.map(({ account, account_name: name, debit, credit }) => ({
              account: accountWord(account, name), out: debit || null, in: credit || null,
            }))}
          />
        </div>
      ))}
    </section>
  )
}
