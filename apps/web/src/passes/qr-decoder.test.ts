import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** Our reader's worker, at the edge: it answers that it is ready, then reads « ours » in every picture. */
function stubWorker() {
  const made = vi.fn<() => void>()
  vi.stubGlobal('Worker', class extends EventTarget {
    constructor() {
      super()
      made()
      this.answer({ id: 'ready' })
    }
    postMessage({ id }: { id: number }) {
      this.answer({ id, text: 'ours' })
    }
    terminate() {}
    answer(data: object) {
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
  })
  vi.stubGlobal('createImageBitmap', async () => ({}))
  return made
}

const video = Object.assign(document.createElement('video'), {})
Object.defineProperties(video, { readyState: { value: 4 }, videoWidth: { value: 640 } })

/** A browser with a reader of its own, on a fresh page. */
async function openWith(detector: { formats?: () => Promise<string[]>; detect: () => Promise<{ rawValue: string }[]> }) {
  vi.resetModules()
  const { detect, formats = async () => ['qr_code'] } = detector
  vi.stubGlobal('BarcodeDetector', class {
    static readonly getSupportedFormats = formats
    readonly detect = detect
  })
  const { openQrDecoder } = await import('./qr-decoder.ts')
  return openQrDecoder()
}

const looks = async (decode: (video: HTMLVideoElement) => Promise<string | null>, count: number) => {
  const seen: (string | null)[] = []
  for (let look = 0; look < count; look += 1) seen.push(await decode(video))
  return seen
}

test.each<[string, () => Promise<{ rawValue: string }[]>]>([
  ['never finds anything', async () => []],
  ['throws', () => Promise.reject(new DOMException('Service unavailable', 'NotSupportedError'))],
  ['finds an empty text', async () => [{ rawValue: '' }]],
  ['never answers', () => new Promise(() => {})],
])('K36: a reader that %s is replaced by ours', async (_how, detect) => {
  stubWorker()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
  expect(await looks(await openWith({ detect }), 12)).toContain('ours')
  vi.useRealTimers()
})

test.each<[string, () => Promise<string[]>]>([
  ['throws', () => {
    throw new TypeError('not implemented')
  }],
  ['knows no QR', async () => ['ean_13']],
  ['never answers', () => new Promise(() => {})],
])('K36: where the question about its formats %s, ours reads at once', async (_how, formats) => {
  stubWorker()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
  expect(await looks(await openWith({ formats, detect: async () => [] }), 1)).toEqual(['ours'])
  vi.useRealTimers()
})

test('the browser’s own reader goes on alone once it has read a code', async () => {
  const made = stubWorker()
  const answers = [[], [{ rawValue: 'native' }], ...Array.from({ length: 20 }, () => [])]
  const decode = await openWith({ detect: async () => answers.shift() ?? [] })
  expect((await looks(decode, 20)).filter((text) => text !== null)).toEqual(['native'])
  expect(made).not.toHaveBeenCalled()
})
