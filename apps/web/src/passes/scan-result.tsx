import { formatInstant } from '@passerelle/contract/dates'
import { productField, product } from '@passerelle/contract/product'
import { useState, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Amount } from '../ui/text/amount.tsx'
import { Button, IconLink } from '../ui/text/button.tsx'
import { classNames } from '../ui/text/class-names.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { Mark } from '../ui/picture/mark.tsx'
import { splitRefusal, type ScanState } from './scan-machine.ts'
import { UndoButton, UndoDialog } from './undo-scan.tsx'

type ScanResultProps = {
  state: Extract<ScanState, { phase: 'success' | 'refusal' | 'unanswered' }>
  onNext: () => void
  onTypeCode: () => void
  onRetry: (code: string) => void
  onUndone: () => void
  /** The list of what can still be undone. */
  onRecent: () => void
}

/** Fills the screen, stays until the clerk goes on: read at arm's length, announced, felt and heard. */
export function ScanResult({ state, onNext, onTypeCode, onRetry, onUndone, onRecent }: ScanResultProps) {
  if (state.phase === 'success') return <Accepted {...state} onNext={onNext} onUndone={onUndone} onRecent={onRecent} />
  if (state.phase === 'refusal') {
    const { what, todo } = splitRefusal(state.message)
    return (
      <ResultFrame tone="no" title={`${product.label} refusé`} foot={
        <>
          <Button size="lg" icon="scan" onClick={onNext}>Scanner un autre {product.noun}</Button>
          <Button tone="line" icon="keyboard" onClick={onTypeCode}>Saisir le code</Button>
        </>
      }>
        <Mark look="refused" className="big" />
        <h2 className="headline">{what}</h2>
        {todo && <Todo>{todo}</Todo>}
      </ResultFrame>
    )
  }
  return (
    <ResultFrame tone="no" title="Scan non confirmé" foot={
      <>
        <Button size="lg" icon="refresh" onClick={() => onRetry(state.code)}>Réessayer</Button>
        <Button tone="line" icon="scan" onClick={onNext}>Revenir au scan</Button>
      </>
    }>
      <Icon name="offline" className="big" />
      <h2 className="headline">{splitRefusal(state.message).what}</h2>
      <Todo>Ne rendez pas encore le service. Réessayez{'\u00A0'}: ce {product.noun} ne peut pas être encaissé deux fois.</Todo>
    </ResultFrame>
  )
}

type AcceptedProps = Pick<ScanResultProps, 'onNext' | 'onUndone'
  | 'onRecent'> & Pick<Extract<ScanState, { phase: 'success' }>, 'redemption' | 'undoUntilMs' | 'isLate'>

function Accepted({ redemption, undoUntilMs, isLate, onNext, onUndone, onRecent }: AcceptedProps) {
  const [isUndoing, setIsUndoing] = useState(false)
  return (
    <>
      <ResultFrame tone="ok" title={`${product.label} accepté`} foot={
        <>
          <Button size="lg" icon="scan" onClick={onNext}>Scanner le suivant</Button>
          <UndoButton untilMs={undoUntilMs} onClick={() => setIsUndoing(true)} />
          <Button tone="line" icon="clock" onClick={onRecent}>Derniers scans</Button>
        </>
      }>
        <Mark look="on-deep" className="big" />
        <p><Amount value={redemption[productField.amount]} /></p>
        <p className="name">{redemption.firstname}</p>
        {isLate && <p className="strong">C’est le scan du {formatInstant(redemption.used_at)}, dont la réponse n’était pas arrivée.</p>}
        <p>{redemption.service_produit.name}. Le montant est ajouté à votre balance.</p>
      </ResultFrame>
      {isUndoing && <UndoDialog scan={redemption} onClose={() => setIsUndoing(false)} onUndone={onUndone} />}
    </>
  )
}

function Todo({ children }: { children: ReactNode }) {
  return (
    <div className="todo">
      <p><span className="strong">Que faire{'\u202F'}?</span> {children}</p>
    </div>
  )
}

function ResultFrame({ tone, title, foot, children }: { tone: 'ok' | 'no'; title: string; foot: ReactNode; children: ReactNode }) {
  return (
    <main id="contenu" className={classNames('result', tone === 'ok' ? 'r-ok' : 'r-no')}>
      <header className="scanbar">
        <h1 tabIndex={-1} ref={focusOnMount}>{title}</h1>
        <IconLink icon="close" label="Fermer et revenir au tableau de bord" to={paths.dashboard} />
      </header>
      <div className="mid" role={tone === 'ok' ? 'status' : 'alert'}>{children}</div>
      <div className="foot">{foot}</div>
    </main>
  )
}

function focusOnMount(node: HTMLElement | null) {
  node?.focus()
}
