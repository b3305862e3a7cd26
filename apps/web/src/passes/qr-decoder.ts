import { scanner } from '@passerelle/contract/constants'
import type { QrAnswer, QrRequest } from './qr-worker.ts'

/** Reads the picture that a video shows now; null without a QR code in it. */
export type QrDecoder = (video: HTMLVideoElement) => Promise<string | null>

/** What the browser's own reader gives, where it has one. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

declare global {
  interface Window {
    BarcodeDetector?: NativeDetectorClass
  }
}

let opening: Promise<QrDecoder> | undefined

/**
 * The browser's reader when it knows QR codes, else zxing in a worker. Opened once; call it early to warm it (the wasm
 * weighs about 400 KB). @throws when the reader could not be loaded; the next call tries again
 */
export function openQrDecoder(): Promise<QrDecoder> {
  opening ??= openNative().then((native) => native ?? openWorker())
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function openNative(): Promise<QrDecoder | null> {
  const Detector = window.BarcodeDetector
  if (!Detector) return null
  const formats = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes(scanner.format)) return null
  const detector = new Detector({ formats: [scanner.format] })
  let fallback: Promise<QrDecoder> | undefined
  return async (video) => {
    if (fallback) return (await fallback)(video)
    try {
      return (await detector.detect(video))[0]?.rawValue ?? null
    } catch {
      // Some phones announce a reader that their system does not have.
      fallback = openWorker()
      return null
    }
  }
}

function openWorker(): Promise<QrDecoder> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module', name: 'qr-reader' })
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  const decode: QrDecoder = async (video) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
    const picture = await createImageBitmap(video)
    lastId += 1
    const request: QrRequest = { id: lastId, picture }
    return new Promise((resolve) => {
      waiting.set(request.id, resolve)
      worker.postMessage(request, [picture])
    })
  }
  return new Promise((resolve, reject) => {
    const fail = () => {
      worker.terminate()
      reject(new Error('The QR reader could not be loaded'))
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<QrAnswer>) => {
      if (data.id === 'ready') return resolve(decode)
      if (data.id === 'failed') return fail()
      waiting.get(data.id)?.(data.text)
      waiting.delete(data.id)
    })
  })
}
