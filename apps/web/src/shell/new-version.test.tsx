import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NewVersion } from './new-version.tsx'

/** A worker as the page sees it. */
class Worker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn<(word: string, parts: unknown[]) => void>()
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null
  installing: Worker | null = null
  readonly update = vi.fn<() => Promise<void>>(async () => {})
}
class Workers extends EventTarget {
  controller: object | null = {}
  readonly register = vi.fn<(script: string) => Promise<Registration>>(async () => registration)
}
const registration = new Registration()
const workers = new Workers()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  Object.assign(registration, { waiting: null, installing: null })
  workers.controller = {}
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const show = async () => {
  const view = render(<NewVersion />)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  return view
}
const band = () => screen.queryByText('Une nouvelle version est prête.')

it('says that another release has come, and takes it when the person asks for it', async () => {
  await show()
  expect(workers.register).toHaveBeenCalledWith('/service-worker.js')
  expect(band()).toBeNull()
  const worker = new Worker()
  registration.installing = worker
  await act(async () => {
    registration.dispatchEvent(new Event('updatefound'))
    worker.become('installed')
  })
  expect(band()).toBeTruthy()
  expect(worker.postMessage).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Recharger' }))
  expect(worker.postMessage).toHaveBeenCalledWith('take-over', [])
})

it('says so of one that was waiting already, and nothing of the first, which replaces none', async () => {
  registration.waiting = new Worker()
  const { unmount } = await show()
  expect(band()).toBeTruthy()
  unmount()
  workers.controller = null
  await show()
  expect(band()).toBeNull()
})

it.each<[string, () => void]>([
  ['on plain http, where there are no workers', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
  ['where somebody has forbidden them', () => workers.register.mockRejectedValueOnce(new DOMException('Refused', 'SecurityError'))],
  ['where the browser says nothing', () => workers.register.mockResolvedValueOnce(undefined as never)],
])('shows nothing %s', async (_where, prepare) => {
  prepare()
  await show()
  expect(band()).toBeNull()
})
