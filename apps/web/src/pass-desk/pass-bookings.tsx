import { formatInstant } from '@passerelle/contract/dates'
import type { LedgerBooking } from '@passerelle/contract/ledger'
import { accountWord, ledgerKindWord } from '@passerelle/contract/ledger-words'
import { OpenRow, useOpenRow } from '../back-office/open-row.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'

const loadDialog = async () => ({ default: (await import('../ledger/entry-dialog.tsx')).EntryDialog })
const EntryDialog = lazyDialog(loadDialog)

const setApart = 'D’un paiement de la même commande, mis à part.'
/** Where the lines are of more than this one. */
const whole: Partial<Record<LedgerBooking['kind'], string>> = {
  payment_confirmed: 'De tout ce qui a été payé ensemble.', money_unmatched: setApart, review_returned: setApart, refund: setApart,
}

export const bookingsId = 'pass-bookings'

/** What was booked of a pass, the latest first; each opens, with the way back to gift, scan and person. */
export function PassBookings({ entries }: { entries: readonly LedgerBooking[] }) {
  useSoon(loadDialog)
  const { openId, close } = useOpenRow('ecriture')
  const open = entries.find(({ id }) => String(id) === openId)
  if (entries.length === 0) return null
  return (
    <section className="card stack" aria-labelledby={bookingsId}>
      <h2 id={bookingsId} className="scroll-mt-32">Au registre</h2>
      {entries.map(({ id, at, kind, lines }) => (
        <div key={id} className="conseq">
          <div className="row-between flex-wrap pb-1">
            <h3>{ledgerKindWord[kind]}, le {formatInstant(at)}</h3>
            <span className="px-2"><OpenRow name="ecriture" id={id}>Écriture E-{id}</OpenRow></span>
          </div>
          {whole[kind] && <p className="muted">{whole[kind]}</p>}
          <LedgerLines
            caption={`${ledgerKindWord[kind]}, écriture E-${id}`}
            lines={lines.map(({ account, account_name: name, debit, credit }) => ({
              account: accountWord(account, name), out: debit || null, in: credit || null,
            }))}
          />
        </div>
      ))}
      {open && <EntryDialog key={open.id} entryId={open.id} onClose={close} />}
    </section>
  )
}
