import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { Scanner } from './scanner.tsx'

const readBarcodes = vi.hoisted(() => vi.fn<(picture: unknown, options: object) => Promise<{ isValid: boolean; text: string }[]>>())
// The reader's wasm runs in a browser only; what it is asked for is ours.
vi.mock('zxing-wasm/reader', () => ({ prepareZXingModule: async () => {}, readBarcodes }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

function stubCamera(answer: () => Promise<unknown>) {
  const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>(answer)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return getUserMedia
}

test('asks for the rear camera, and for no microphone', () => {
  const getUserMedia = stubCamera(() => new Promise(() => {}))
  renderPage(<Scanner title="Scanner" />)
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: false, video: expect.objectContaining({ facingMode: 'environment' }) })
})

test('a camera that stays silent is given up after six seconds, with what to do', async () => {
  vi.useFakeTimers()
  stubCamera(() => new Promise(() => {}))
  renderPage(<Scanner title="Scanner" />)
  await act(() => vi.advanceTimersByTimeAsync(5999))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toContain('L’appareil photo ne répond pas')
})

test.each([
  ['NotAllowedError', 'est bloqué'],
  ['NotFoundError', 'Aucun appareil photo trouvé'],
  ['NotReadableError', 'est occupé'],
])('a camera that answers %s is explained once, with the code to type instead, and asked again only when told', async (name, words) => {
  const getUserMedia = stubCamera(() => Promise.reject(new DOMException('no', name)))
  renderPage(<Scanner title="Scanner" />)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByRole('button', { name: /Saisir/ })).toHaveProperty('disabled', false)
  expect(getUserMedia).toHaveBeenCalledTimes(1)
  await act(async () => screen.getByRole('button', { name: 'Réessayer' }).click())
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})

test('leaving the page releases the camera, even one that opens after that', async () => {
  const stopped = vi.fn<() => void>()
  const track = { stop: stopped, addEventListener: () => {}, getCapabilities: () => ({}) }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  const opening = Promise.withResolvers<unknown>()
  stubCamera(() => opening.promise)
  const { unmount } = renderPage(<Scanner title="Scanner" />)
  unmount()
  expect(stopped).not.toHaveBeenCalled()
  await act(async () => opening.resolve(stream))
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('the browser’s own reader looks for QR codes only', async () => {
  const made = vi.fn<(options: object) => void>()
  class Detector {
    static getSupportedFormats = async () => ['code_128', 'ean_13', 'qr_code']
    constructor(options: object) {
      made(options)
    }
    detect = async () => [{ rawValue: 'un code' }]
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  const { openQrDecoder } = await import('./qr-decoder.ts')
  const decode = await openQrDecoder()
  expect(await decode(document.createElement('video'))).toBe('un code')
  expect(made).toHaveBeenCalledExactlyOnceWith({ formats: ['qr_code'] })
})

test('the reader that we bring looks for QR codes only', async () => {
  const pen = { drawImage: () => {}, getImageData: () => 'the picture' }
  vi.stubGlobal('OffscreenCanvas', class {
    getContext = () => pen
  })
  const said = vi.fn<(message: unknown) => void>()
  vi.stubGlobal('postMessage', said)
  readBarcodes.mockResolvedValue([{ isValid: true, text: 'un code' }])
  await import('./qr-worker.ts')
  dispatchEvent(new MessageEvent('message', { data: { id: 3, picture: { width: 640, height: 480, close: () => {} } } }))
  await waitFor(() => expect(said).toHaveBeenCalledWith({ id: 3, text: 'un code' }))
  expect(readBarcodes).toHaveBeenCalledExactlyOnceWith('the picture', expect.objectContaining({ formats: ['QRCode'] }))
})
