import { render, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPart } from './lazy-part.tsx'

const Page = () => <h1>Balance</h1>
const After = () => <p>Lu</p>

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('waits in its place, then is there with what stands behind it; mounted again, it waits no more', async () => {
  const Part = lazyPart(async () => ({ default: Page }), After)
  const { unmount, container } = render(<Part />)
  expect(container.querySelector('.skel')).not.toBeNull()
  expect(screen.queryByText('Lu')).toBeNull()
  await screen.findByRole('heading', { name: 'Balance' })
  expect(screen.getByText('Lu')).toBeDefined()
  expect(container.querySelector('.skel')).toBeNull()
  unmount()
  render(<Part />)
  expect(screen.getByRole('heading', { name: 'Balance' })).toBeDefined()
})

test('no timer holds it back once its code is there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // React holds nothing back in the tests' own environment
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const Part = lazyPart(async () => ({ default: Page }))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Part />)
  for (let turn = 0; turn < 200 && !place.querySelector('h1'); turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(place.textContent).toBe('Balance')
  root.unmount()
  place.remove()
  vi.unstubAllGlobals()
})

test('code that does not come is the boundary’s affair, and the page hears of it', async () => {
  const heard = vi.fn<() => void>()
  addEventListener('part-missing', heard)
  const Part = lazyPart(() => Promise.reject<{ default: typeof Page }>(new Error('Failed to fetch')))
  render(<ErrorBoundary><Part /></ErrorBoundary>)
  await screen.findByText('Cette page n’a pas pu s’afficher')
  expect(heard).toHaveBeenCalledTimes(1)
  removeEventListener('part-missing', heard)
})
