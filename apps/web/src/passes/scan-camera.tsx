import { readPassCode } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../ui/text/button.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { CameraProblem } from './camera-problem.tsx'
import { openQrDecoder } from './qr-decoder.ts'
import type { Look } from './scan-gate.ts'
import { useCamera, type Cameras } from './use-camera.ts'
import { useQrReader } from './use-qr-reader.ts'

const hints = {
  aim: 'Placez le code dans le cadre',
  foreign: `Ce QR n’est pas un ${product.noun}`,
  held: 'Déjà scanné. Présentez le suivant.',
} as const

type ScanCameraProps = {
  /** Nothing is read while false; the picture stays. */
  isReading: boolean
  onLook: (code: string | null) => Look
  onTypeCode: () => void
}

/** The rear camera with its frame, torch and « Saisir le code ». */
export function ScanCamera({ isReading, onLook, onTypeCode }: ScanCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { camera, cameras, choose, retry, toggleTorch } = useCamera(video, true)
  const [hasReader, setHasReader] = useState(true)
  const [hint, showHint] = useHint()
  const onRead = useCallback(
    (text: string | null) => {
      const code = text === null ? null : readPassCode(text)
      const look = onLook(code)
      if (look === 'held') showHint('held')
      if (text !== null && code === null) showHint('foreign')
    },
    [onLook, showHint],
  )
  const onFailure = useCallback(() => setHasReader(false), [])
  useWakeVideo(video, isReading)
  useQrReader({ video, isActive: isReading && hasReader && camera.status === 'live', onRead, onFailure })

  const problem = camera.status === 'failed' ? camera.problem : hasReader ? null : 'reader'
  const hasTorch = camera.hasTorch && !problem
  return (
    <>
      <div className="stage">
        <video ref={video} className="scene object-cover" muted playsInline aria-hidden="true" hidden={problem !== null} />
        {problem ? (
          <CameraProblem
            problem={problem}
            onRetry={() => {
              setHasReader(true)
              retry()
            }}
          />
        ) : (
          <>
            <ScanFrame />
            <div className="say">
              <p role="status">{camera.status === 'starting' ? 'Ouverture de l’appareil photo…' : hints[hint]}</p>
            </div>
          </>
        )}
      </div>
      <div className="scanact">
        {cameras.all.length > 1 && <CameraChoice cameras={cameras} onChoose={choose} />}
        <div className={hasTorch ? 'duo' : 'grid'}>
          {/* One button, also when the camera fails: whoever has reached it with Tab stays on it. */}
          <Button {...(problem ? { tone: 'sun', size: 'lg' } : { className: 'btn-glass' })} icon="keyboard" onClick={onTypeCode}>
            Saisir le code
          </Button>
          {hasTorch && (
            <Button className="btn-glass" icon="torch" aria-pressed={camera.isTorchOn} onClick={() => void toggleTorch()}>Torche</Button>
          )}
        </div>
      </div>
    </>
  )
}

/** A phone’s wide lens, or a webcam beside the till’s own: the browser does not always take the one that sees the code. */
function CameraChoice({ cameras: { usedId, all }, onChoose }: { cameras: Cameras; onChoose: (id: string) => void }) {
  return (
    <div className="select">
      <select className="input btn-glass" aria-label="Appareil photo" value={usedId} onChange={(event) => onChoose(event.target.value)}>
        {all.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select>
      <Icon name="chevron-down" size={20} />
    </div>
  )
}

/** Four corners. */
function ScanFrame() {
  return (
    <div className="frame">
      <svg viewBox="0 0 100 100" fill="none" stroke="#f6b92f" strokeWidth="2.2" strokeLinecap="round" aria-hidden="true">
        <path d="M2 22V9a7 7 0 0 1 7-7h13M78 2h13a7 7 0 0 1 7 7v13M98 78v13a7 7 0 0 1-7 7H78M22 98H9a7 7 0 0 1-7-7V78" />
      </svg>
    </div>
  )
}

/** Loads the reader while the camera opens, and restarts a picture that a phone paused behind a result. */
function useWakeVideo(video: RefObject<HTMLVideoElement | null>, isReading: boolean) {
  useEffect(() => {
    openQrDecoder().catch(() => {})
  }, [])
  useEffect(() => {
    const node = video.current
    if (isReading && node?.srcObject && node.paused) node.play().catch(() => {})
  }, [video, isReading])
}

/** A hint lasts two seconds after its last reason. */
function useHint(): [keyof typeof hints, (hint: 'foreign' | 'held') => void] {
  const [hint, setHint] = useState<keyof typeof hints>('aim')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback((next: 'foreign' | 'held') => {
    setHint(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHint('aim'), 2000)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [hint, show]
}
