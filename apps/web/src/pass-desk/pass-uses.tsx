import { formatInstant } from '@passerelle/contract/dates'
import type { PassFile } from '@passerelle/contract/pass-file'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { Named } from '../back-office/named.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import { UndoLateDialog } from './undo-late-dialog.tsx'

/** Its uses, those that were undone too; the last one may be, however long ago it was. */
export function PassUses({ file: { [product.slug]: pass, uses } }: { file: PassFile }) {
  const { user } = useSession()
  const [undoing, setUndoing] = useState<number | null>(null)
  if (uses.length === 0) return null
  return (
    <section className="card" aria-labelledby="pass-uses">
      <div className="card-head"><h2 id="pass-uses">{uses.length > 1 ? 'Utilisations' : 'Utilisation'}</h2></div>
      <ul className="moves">
        {uses.map(({ redemption_id: id, supplier, at, undone_at: undoneAt, undone_by: undoneBy }) => (
          <li key={id}>
            <span className="col-span-full">
              <Named of={supplier} />
              <span className="muted num block">le {formatInstant(at)}</span>
            </span>
            {undoneAt
              ? <span className="muted col-span-full">annulée le {formatInstant(undoneAt)} par {undoneBy}</span>
              : pass.state === 'used' && may(user, 'passes.manage') && (
                <span className="col-span-full">
                  <Button size="sm" tone="clay-line" onClick={() => setUndoing(id)}>Annuler cette utilisation</Button>
                </span>
              )}
          </li>
        ))}
      </ul>
      {undoing !== null && <UndoLateDialog redemptionId={undoing} onClose={() => setUndoing(null)} />}
    </section>
  )
}
