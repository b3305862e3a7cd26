import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { IconButton, IconLink } from '../ui/text/button.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'
import '../ui/styles/scan.css'
import { useMediaQuery } from '../ui/layout/use-media-query.ts'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import { WaitingOverlay } from '../ui/feedback/waiting-overlay.tsx'
import { CodeEntryDialog } from './code-entry-dialog.tsx'
import { RecentScans } from './recent-scans.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { ScanResult } from './scan-result.tsx'
import { useHandScanner } from './use-hand-scanner.ts'
import { useGivenCode } from './use-given-code.ts'
import { useScan } from './use-scan.ts'

/** The scan screen: no layout around it, the camera is the page. */
export function Scanner({ title }: { title: string }) {
  usePageTitle(title)
  const { state, send, see, next } = useScan()
  const givenCode = useGivenCode()
  /** What the entry dialog starts with; null while it is closed. */
  const [entry, setEntry] = useState<string | null>(givenCode)
  const isDesk = useMediaQuery('(min-width: 64rem)')
  const [isListing, setIsListing] = useState(false)
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
            {!isDesk && <IconButton icon="clock" label="Derniers scans" onClick={() => setIsListing(true)} />}
            <IconLink icon="close" label="Fermer et revenir au tableau de bord" to={paths.dashboard} />
          </header>
          <ScanCamera isReading={state.phase === 'idle' && entry === null && !isListing} onLook={see} onTypeCode={typeCode} />
        </main>
        {isDesk && (
          <aside className="scan-side" aria-labelledby="recent-scans">
            <h2 id="recent-scans">Derniers scans</h2>
            <RecentScans />
          </aside>
        )}
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
          onUndone={next}
          onRecent={() => {
            next()
            setIsListing(true)
          }}
        />
      )}
      <Dialog isOpen={isListing} onClose={() => setIsListing(false)} title="Derniers scans"><RecentScans /></Dialog>
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
