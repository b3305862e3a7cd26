import { act, fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import DashboardPage from '../dashboard/dashboard-page.tsx'
import { useAwaitedDecision } from './use-awaited-decision.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'hidden')
})
function AwaitingDashboard() {
  useAwaitedDecision()
  return <DashboardPage />
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function wait(stat: 'pending' | 'rejected' | 'approved' = 'pending') {
  const person = loginReply({ role_id: 2, stat })
  const decided = { stat: stat as string | null, reason: null as string | null }
  const asked = stubServer({
    'GET /api/user': () => ({
      body: {
        user: { ...person.user, role_id: decided.stat === null ? null : 2 },
        stat: decided.stat,
        stat_reason: decided.reason,
        countNotif: 0,
      },
    }),
    'GET /api/stats': { body: { cpr: 0, cprp: 0, cpra: 0 } }, 'GET /api/requests': { body: [[]] },
    'GET /api/wallet': { body: { data: [] } },
  })
  renderPage(<SignedIn as={person}><AwaitingDashboard /><Link to="/ailleurs">Ailleurs</Link></SignedIn>, { path: '*', at: '/dashboard' })
  await pass(0)
  return { decided, reads: () => asked.filter(({ path }) => path === '/api/user').length }
}

describe('K13: while a decision on the profile is awaited', () => {
  test.each([
    ['approved', 'Mes demandes'],
    ['rejected', 'Motif : Pièce illisible.'],
  ] as const)('%s elsewhere is seen within a minute, without reloading', async (stat, shown) => {
    const { decided, reads } = await wait()
    await screen.findByText(/en attente de validation/)
    expect(reads()).toBe(1)
    Object.assign(decided, { stat, reason: stat === 'rejected' ? 'Pièce illisible.' : null })
    await pass(60_000)
    await screen.findByText(shown)
    expect(screen.queryByText(/en attente de validation/)).toBeNull()
  })

  test('it is asked for once a minute, only while the page is seen, and when the person comes back', async () => {
    const { reads } = await wait()
    await pass(180_000)
    expect(reads()).toBe(4)
    hide(true)
    await pass(600_000)
    expect(reads()).toBe(4)
    hide(false)
    await pass(0)
    expect(reads()).toBe(5)
    // Seen again at once: what is known is seconds old.
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(reads()).toBe(5)
    await pass(15_000)
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(reads()).toBe(6)
  })

  test('it is asked for when the person moves inside the application', async () => {
    const { reads } = await wait()
    await pass(15_000)
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' })))
    await pass(0)
    expect(reads()).toBe(2)
  })

  test('nothing is asked for again once the profile is approved', async () => {
    const { reads } = await wait('approved')
    await pass(600_000)
    expect(reads()).toBe(1)
  })
})
