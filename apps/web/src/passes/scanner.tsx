import { formatClock } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { IconLink } from '../ui/button.tsx'
import '../ui/styles/scan.css'
import { usePageTitle } from '../ui/use-page-title.ts'
import { WaitingOverlay } from '../ui/waiting-overlay.tsx'
import { CodeEntryDialog } from './code-entry-dialog.tsx'
import { ScanCamera } from './scan-camera.tsx'
import type { Redemption } from './scan-machine.ts'
import { ScanResult } from './scan-result.tsx'
import { useHandScanner } from './use-hand-scanner.ts'
import { useGivenCode } from './use-given-code.ts'
import { useScan } from './use-scan.ts'

/** The scan screen: no layout around it, the camera is the page. */
export function Scanner({ title }: { title: string }) {
  usePageTitle(title)
  const { state, accepted, send, see, next, forget } = useScan()
  const givenCode = useGivenCode()
  /** What the entry dialog starts with; null while it is closed. */
  const [entry, setEntry] = useState<string | null>(givenCode)
  const isResult = state.phase !== 'idle' && state.phase !== 'loading'
  const heading = useFocusOnReturn(isResult)
  const typeCode = useCallback(() => setEntry(''), [])
  useHandScanner((code) => void send(code))
  return (
    <>
      <div className="scan-desk" hidden={isResult}>
        <main className="scanpage on-deep" id={isResult ? undefined : 'contenu'}>
          <header className="scanbar">
            <h1 tabIndex={-1} ref={heading}>{title}</h1>
            <IconLink icon="close" label="Fermer et revenir au tableau de bord" to={paths.dashboard} />
          </header>
          <ScanCamera isReading={state.phase === 'idle' && entry === null} onLook={see} onTypeCode={typeCode} />
        </main>
        <LatestScans accepted={accepted} />
      </div>
      {state.phase === 'loading' && <WaitingOverlay title="Attente de Scannage" />}
      {isResult && (
        <ScanResult
          state={state}
          onNext={next}
          onRetry={(code) => void send(code)}
          onTypeCode={() => {
            next()
            typeCode()
          }}
          onUndone={(redemptionId) => {
            forget(redemptionId)
            next()
          }}
        />
      )}
      {entry !== null && (
        <CodeEntryDialog
          initialCode={entry}
          onClose={() => setEntry(null)}
          onCode={(code) => {
            setEntry(null)
            void send(code)
          }}
        />
      )}
    </>
  )
}

/** Beside the camera, on a desk. */
function LatestScans({ accepted }: { accepted: readonly Redemption[] }) {
  return (
    <aside className="scan-side" aria-labelledby="latest-scans">
      <h2 id="latest-scans">Derniers scans</h2>
      {accepted.length === 0 && <p className="muted">Les {product.nouns} acceptés depuis l’ouverture de cette page s’affichent ici.</p>}
      <ul>
        {accepted.map((redemption) => (
          <li key={redemption.redemption_id}>
            <span className="strong">{redemption.firstname}</span>
            <span className="strong num text-right">{formatXof(redemption[productField.amount])}</span>
            <span className="muted">{redemption.service_produit.name}</span>
            <time className="muted num text-right" dateTime={redemption.used_at}>{formatClock(redemption.used_at)}</time>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The result took the focus with it: give it to the title, unless a dialog has it. */
function useFocusOnReturn(isResult: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasResult = useRef(isResult)
  useEffect(() => {
    if (wasResult.current && !isResult && document.activeElement === document.body) heading.current?.focus()
    wasResult.current = isResult
  }, [isResult])
  return heading
}
