import { role } from '@passerelle/contract/constants'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { Link, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { Guarded } from './guarded.tsx'
import { OnlyFor } from './only-for.tsx'
import { isWritten, storeSession } from './session-storage.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('indexedDB', memoryDatabase())
})
afterEach(async () => {
  cleanup()
  await isWritten()
  vi.unstubAllGlobals()
})

/** A page for approved donors, opened on a device that remembers a donor who was waiting. */
async function openAsRemembered() {
  const kept = loginReply({ role_id: 3, stat: 'pending' })
  await storeSession(kept)
  let answer = (_reply: { status?: number; body: unknown }) => {}
  const asked = stubServer({ 'GET /api/user': () => new Promise((resolve) => (answer = resolve)) })
  const { place } = renderPage(<Guarded zone="member"><OnlyFor roles={[role.partner]} isApproved><p>Projets</p></OnlyFor></Guarded>, {
    path: '/projects',
  })
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => {})
  expect(place(), 'before the server has answered').toBe('/projects')
  return {
    place,
    says: (stat: 'pending' | 'approved') => act(async () => answer({ body: { user: kept.user, stat, stat_reason: null, countNotif: 0 } })),
    fails: () => act(async () => answer({ status: 500, body: { message: 'Panne.' } })),
  }
}

test('a profile approved since the last visit is let in: an old copy sends nobody back', async () => {
  const { says } = await openAsRemembered()
  await says('approved')
  await screen.findByText('Projets')
})

test('one that still waits is sent back once the server has said so', async () => {
  const { says, place } = await openAsRemembered()
  await says('pending')
  await waitFor(() => expect(place()).toBe('/dashboard'))
})

test('when the server cannot say, the copy decides', async () => {
  const { fails, place } = await openAsRemembered()
  await fails()
  await waitFor(() => expect(place()).toBe('/dashboard'))
})

test.each([
  ['a place of the application behind', { canGoBack: true }, '/profil'],
  ['nothing of the application behind', { canGoBack: false }, '/dashboard'],
  ['a browser that does not tell, and nothing counted since the load', undefined, '/dashboard'],
])('K64: a foreign role with %s is sent where that leads', async (_case, navigation, expected) => {
  vi.stubGlobal('navigation', navigation)
  const person = loginReply({ role_id: 2 })
  stubServer({ 'GET /api/user': { body: { ...person, stat_reason: null } } })
  await storeSession(person)
  const { place } = renderPage(
    <>
      <Link to="/scannage">Scannage</Link>
      <Routes>
        <Route path="/scannage" element={<OnlyFor roles={[role.supplier]}><p>Scan</p></OnlyFor>} /><Route path="*" element={null} />
      </Routes>
    </>,
    { path: '*', at: '/profil' },
  )
  const link = await screen.findByRole('link', { name: 'Scannage' })
  await act(async () => fireEvent.click(link))
  await waitFor(() => expect(place()).toBe(expected))
  expect(screen.queryByText('Scan')).toBeNull()
})
