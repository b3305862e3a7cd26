import { passCodeFrom } from '@passerelle/contract/pass-code'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { type Answer, stubServer } from '../../test/stub-server.ts'
import { useScan } from './use-scan.ts'

const [first, other] = [3, 4].map((seed) => passCodeFrom(new Uint8Array(15).fill(seed)))
const refused = { status: false, reason: 'unknown', message: 'Ce code ne correspond à aucun pass.' }
const frameMs = 100

afterEach(() => {
  vi.useRealTimers()
})

/** The scan screen's state without its camera: `show` holds a code before it, for that long. */
function openScan() {
  vi.useFakeTimers()
  let scan: ReturnType<typeof useScan> | undefined
  function Screen() {
    scan = useScan()
    return <p>{scan.state.phase}</p>
  }
  renderPage(<Screen />)
  return {
    next: () => act(() => scan?.next()),
    show: async (code: string | undefined, ms: number) => {
      for (let shown = 0; shown < ms; shown += frameMs) {
        await act(async () => {
          scan?.see(code ?? null)
          await vi.advanceTimersByTimeAsync(frameMs)
        })
      }
    },
  }
}

it('sends one request for a QR held before the camera for five seconds', async () => {
  const asked = stubServer({ 'POST /api/scan/pass': { body: refused } })
  const { show } = openScan()
  await show(first, 5000)
  expect(asked.map(({ body }) => body)).toEqual([{ code: first }])
})

it('sends nothing while an answer is awaited, nor what is still in the frame when the result is closed', async () => {
  let answer: (reply: Answer) => void = () => {}
  const asked = stubServer({ 'POST /api/scan/pass': () => new Promise((resolve) => { answer = resolve }) })
  const { show, next } = openScan()
  await show(first, 500)
  expect(screen.getByText('loading')).toBeTruthy()
  await show(other, 5000)
  expect(asked).toHaveLength(1)
  await act(async () => {
    answer({ body: refused })
    await vi.advanceTimersByTimeAsync(frameMs)
  })
  expect(screen.getByText('refusal')).toBeTruthy()
  next()
  await show(other, 5000)
  expect(asked).toHaveLength(1)
  await show(undefined, 2000)
  await show(first, 600)
  expect(asked).toHaveLength(2)
})
