import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads QR codes off the main thread. The default address of the wasm is a CDN: ours comes from our own origin. */
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })

/** Enough for a code that fills a tenth of the picture, and quick on a small phone. */
const longEdgeMax = 1280

export type QrRequest = { id: number; picture: ImageBitmap }
export type QrAnswer = { id: number; text: string | null } | { id: 'ready' } | { id: 'failed' }

const canvas = new OffscreenCanvas(1, 1)
const pen = canvas.getContext('2d', { willReadFrequently: true })

addEventListener('message', (event: MessageEvent<QrRequest>) => {
  void answer(event.data)
})
ready.then(
  () => post({ id: 'ready' }),
  () => post({ id: 'failed' }),
)

async function answer({ id, picture }: QrRequest) {
  let text: string | null = null
  try {
    text = await read(picture)
  } catch {
    // A picture that cannot be read is a picture without a code.
  }
  picture.close()
  post({ id, text })
}

async function read(picture: ImageBitmap): Promise<string | null> {
  if (!pen) return null
  const scale = Math.min(1, longEdgeMax / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  pen.drawImage(picture, 0, 0, width, height)
  const [found] = await readBarcodes(pen.getImageData(0, 0, width, height), { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
  return found?.isValid ? found.text : null
}

function post(message: QrAnswer) {
  postMessage(message)
}
