import { delays, scanner } from '@passerelle/contract/constants'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** refused by the person or the device; absent; busy elsewhere; silent for six seconds; impossible in this browser. */
export type CameraProblem = 'refused' | 'absent' | 'busy' | 'silent' | 'impossible'

export type Camera =
  | { status: 'starting' | 'live'; hasTorch: boolean; isTorchOn: boolean }
  | { status: 'failed'; problem: CameraProblem; hasTorch: false; isTorchOn: false }

/** What there is to choose from once the person has allowed one. */
export type Cameras = { usedId: string | undefined; all: readonly { id: string; name: string }[] }

const starting: Camera = { status: 'starting', hasTorch: false, isTorchOn: false }

/** `torch` is in the capture specification but not in TypeScript's library. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean }

/**
 * Shows the rear camera in a video, or the one that was chosen on this device, from the first look to the last: leaving
 * or hiding the page releases it.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean) {
  const [camera, setCamera] = useState<Camera>(starting)
  const [attempt, setAttempt] = useState(0)
  const [cameras, setCameras] = useState<Cameras>({ usedId: undefined, all: [] })
  const track = useRef<MediaStreamTrack | null>(null)
  const isVisible = usePageVisible()

  useEffect(() => {
    if (!isWanted || !isVisible) return
    let isGone = false
    let stream: MediaStream | undefined
    const node = video.current
    const fail = (problem: CameraProblem) => {
      if (!isGone) setCamera({ status: 'failed', problem, hasTorch: false, isTorchOn: false })
    }
    setCamera(starting)
    // A late answer still counts: the person may have been reading the browser's question.
    const silence = setTimeout(() => fail('silent'), delays.cameraTimeoutMs)
    const start = async () => {
      stream = await askCamera(readChoice())
      if (isGone || !node) return stop(stream)
      const [first] = stream.getVideoTracks()
      track.current = first ?? null
      first?.addEventListener('ended', () => fail('busy'))
      node.srcObject = stream
      await node.play()
      clearTimeout(silence)
      if (isGone) return
      setCamera({ status: 'live', hasTorch: hasTorch(first), isTorchOn: false })
      const all = await listCameras()
      if (!isGone) setCameras({ usedId: first?.getSettings().deviceId, all })
    }
    start().catch((error: unknown) => {
      clearTimeout(silence)
      stop(stream)
      fail(problemOf(error))
    })
    return () => {
      isGone = true
      clearTimeout(silence)
      stop(stream)
      track.current = null
      if (node) node.srcObject = null
    }
  }, [video, isWanted, isVisible, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const choose = useCallback((id: string) => {
    keepChoice(id)
    retry()
  }, [retry])
  const toggleTorch = useCallback(async () => {
    const wanted = !camera.isTorchOn
    const torch: TorchConstraint = { torch: wanted }
    try {
      await track.current?.applyConstraints({ advanced: [torch] })
      setCamera((now) => (now.status === 'failed' ? now : { ...now, isTorchOn: wanted }))
    } catch {
      // A torch that does not obey is a torch that is not there.
      setCamera((now) => (now.status === 'failed' ? now : { ...now, hasTorch: false }))
    }
  }, [camera.isTorchOn])

  return { camera, cameras, choose, retry, toggleTorch }
}

const size: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } }

async function askCamera(chosenId: string | null): Promise<MediaStream> {
  // Absent on an address without https.
  if (!navigator.mediaDevices) throw new DOMException('No camera access', 'NotSupportedError')
  const ask = (which: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } })
  if (chosenId === null) return ask({ facingMode: scanner.facingMode })
  return ask({ deviceId: { exact: chosenId } }).catch((error: unknown) => {
    // Unplugged since, or renamed by the browser: a refusal is not asked about twice.
    if (problemOf(error) === 'refused') throw error
    return ask({ facingMode: scanner.facingMode })
  })
}

async function listCameras(): Promise<Cameras['all']> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map(({ deviceId, label }, index) => ({
    id: deviceId,
    name: label || `Appareil photo ${index + 1}`,
  }))
}

const choiceKey = 'camera'

function readChoice(): string | null {
  try {
    return localStorage.getItem(choiceKey)
  } catch {
    return null
  }
}

function keepChoice(id: string): void {
  try {
    localStorage.setItem(choiceKey, id)
  } catch {
    // Storage is refused: the rear camera comes back at the next visit.
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  if (name === 'NotSupportedError' || name === 'TypeError') return 'impossible'
  return 'busy'
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  const capabilities: TorchCapabilities | undefined = track?.getCapabilities?.()
  return capabilities?.torch === true
}

function stop(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const read = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}
