import { limits } from '@passerelle/contract/constants'
import { formatClock } from '@passerelle/contract/dates'
import { formatMinutes } from '@passerelle/contract/durations'
import { formatXof } from '@passerelle/contract/money'
import { listRecentScans } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { Button } from '../ui/text/button.tsx'
import { ReloadHelp } from '../ui/feedback/reload-help.tsx'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { UndoDialog } from './undo-scan.tsx'

type RecentScan = Reply<typeof listRecentScans>['data'][number]

/** Often enough that what can no longer be undone does not look as if it could. */
const refreshMs = 60_000

/** The uses of the last minutes, each with its undo: a mistake is often seen after the next scan. */
export function RecentScans() {
  const scans = useKeyset(listRecentScans, { refetchInterval: refreshMs })
  const [undoing, setUndoing] = useState<RecentScan | null>(null)
  const close = () => setUndoing(null)
  const list = useRef<HTMLDivElement>(null)
  const isOneUndone = useRef(false)
  useEffect(() => {
    // The undone scan took its button with it.
    if (isOneUndone.current && document.activeElement === document.body) list.current?.focus()
  }, [scans.rows, undoing])
  if (!scans.rows || !scans.first) return scans.error
    ? <ReloadHelp onRetry={scans.retry}>La liste n’a pas pu être chargée.</ReloadHelp>
    : <p className="muted" role="status">Chargement…</p>
  return (
    <div className="recent-list" ref={list} tabIndex={-1}>
      {scans.rows.length === 0 && !scans.hasMore ? (
        <p className="muted">
          Les {product.nouns} acceptés depuis moins de {formatMinutes(scans.first.undo_minutes)} s’affichent ici, et peuvent être annulés.
        </p>
      ) : (
        <ul className="recent-scans">
          {scans.rows.map((scan) => <RecentScanRow key={scan.redemption_id} scan={scan} onUndo={() => setUndoing(scan)} />)}
        </ul>
      )}
      {(scans.hasMore || scans.rows.length > limits.arrayRows) && (
        <MoreRows list={scans} shown={scans.rows.length} className="row-between" of=".recent-list" row="li">
          {scans.rows.length} {scans.rows.length > 1 ? 'scans' : 'scan'}
        </MoreRows>
      )}
      {undoing && (
        <UndoDialog
          scan={undoing}
          onClose={close}
          onUndone={() => {
            isOneUndone.current = true
            close()
          }}
        />
      )}
    </div>
  )
}

function RecentScanRow({ scan, onUndo }: { scan: RecentScan; onUndo: () => void }) {
  const amount = formatXof(scan[productField.amount])
  return (
    <li>
      <span className="strong wrap-anywhere">{scan.firstname}</span>
      <span className="strong num text-right">{amount}</span>
      <span className="muted wrap-anywhere">
        {scan.service_produit.name}, à{'\u00A0'}<time className="num" dateTime={scan.used_at}>{formatClock(scan.used_at)}</time>
      </span>
      {scan.refusal ? (
        <span className="muted col-span-2">{scan.refusal.message}</span>
      ) : (
        <Button tone="line" size="sm" icon="undo" onClick={onUndo}>
          Annuler <span className="sr">le scan{'\u00A0'}: {scan.firstname}, {amount}, {formatClock(scan.used_at)}</span>
        </Button>
      )}
    </li>
  )
}
