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

/** A reader of the browser that has said nothing for so many looks may be blind: some announce one that their system lacks. */
const blindLooks = 6
const patienceMs = 1000

async function openNative(): Promise<QrDecoder | null> {
  const Detector = window.BarcodeDetector
  if (!Detector) return null
  try {
    if (!(await inTime(Detector.getSupportedFormats())).includes(scanner.format)) return null
    return trusting(new Detector({ formats: [scanner.format] }))
  } catch {
    return null
  }
}

/** Looks with the browser’s reader; until it has read a first code, ours looks too after a few empty looks. */
function trusting(detector: NativeDetector): QrDecoder {
  let emptyLooks = 0
  let isProven = false
  let isBroken = false
  let ours: Promise<QrDecoder> | undefined
  return async (video) => {
    const text = isBroken ? null : await inTime(detector.detect(video)).then((found) => found[0]?.rawValue ?? '', () => {
      isBroken = true
      return ''
    })
    if (text) isProven = true
    if (text || (isProven && !isBroken)) return text || null
    emptyLooks += 1
    if (emptyLooks < blindLooks && !isBroken) return null
    ours ??= openWorker()
    const read = await (await ours)(video)
    // The same picture, read by ours alone: theirs is blind.
    if (read) isBroken = true
    return read
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The reader does not answer')), patienceMs)),
  ])
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
