import { storageKeys } from '@passerelle/contract/constants'
import { listServices } from '@passerelle/contract/catalogue'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { callApi } from '../platform/api.ts'
import { openDrawer } from '../platform/drawers.ts'
import { openVault } from '../platform/storage.ts'
import { isWritten, unlockPrivate } from './session-storage.ts'
import { useSession } from './session.tsx'

const reply = loginReply({ countNotif: 4 })
const fresh = { user: reply.user, stat: reply.stat, stat_reason: null, countNotif: reply.countNotif }
const warning = 'Votre session a expiré. Vous êtes automatiquement déconnecté'

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

function Who() {
  const { user, isReady, stat, countNotif, signOut } = useSession()
  if (!isReady) return null
  return user ? <button type="button" onClick={signOut}>{`${user.firstname} ${stat} ${countNotif}`}</button> : <p>Personne</p>
}

const signInAndRead = (answers: Parameters<typeof stubServer>[0] = { 'GET /api/user': { body: fresh } }) => {
  const asked = stubServer(answers)
  const page = renderPage(<SignedIn as={reply}><Who /></SignedIn>)
  return { asked, ...page }
}

test('keeps the five keys of the specification, with nothing of the person or the token readable', async () => {
  signInAndRead()
  await screen.findByText('Adjoa approved 4')
  await waitFor(() => expect(Object.keys(localStorage).toSorted()).toEqual([...storageKeys].toSorted()))
  expect(localStorage.getItem('authenticated')).toBe('true')
  expect(localStorage.getItem('stat')).toBe('approved')
  expect(localStorage.getItem('countNotif')).toBe('4')
  const kept = JSON.stringify({ ...localStorage })
  for (const secret of [reply.token, 'Adjoa', 'Hounkpatin', 'adjoa@exemple.bj', btoa(reply.token).slice(0, 16)]) {
    expect(kept).not.toContain(secret)
  }
})

test('what shows somebody is kept already: a page loaded again at once is still signed in', async () => {
  const seal = crypto.subtle.encrypt.bind(crypto.subtle)
  // An old phone.
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...given) =>
    new Promise((resolve) => setTimeout(resolve, 100)).then(() => seal(...given)),
  )
  signInAndRead()
  await screen.findByText('Adjoa approved 4')
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('is still signed in after the page is loaded again', async () => {
  const { unmount } = signInAndRead()
  await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull())
  unmount()
  const asked = stubServer({ 'GET /api/user': { body: { ...fresh, stat: 'rejected', stat_reason: 'Pièce illisible.', countNotif: 0 } } })
  renderPage(<Who />)
  await screen.findByText('Adjoa approved 4')
  // The server is asked who this is, with the kept token.
  await screen.findByText('Adjoa rejected 0')
  expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${reply.token}`)
})

test.each([
  ['nothing', false],
  ['a session', true],
])('K37: a device that kept %s and whose IndexedDB never answers is usable within 3 seconds', async (_what, isKept) => {
  if (isKept) for (const key of storageKeys) localStorage.setItem(key, 'sealed')
  stubServer({})
  vi.resetModules()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const { SessionProvider, useSession: useFreshSession } = await import('./session.tsx')
  const { ToastProvider } = await import('../ui/feedback/toast.tsx')
  vi.useFakeTimers()
  const Ready = () => <p>{useFreshSession().isReady ? 'Prêt' : 'Chargement'}</p>
  render(<MemoryRouter><ToastProvider><SessionProvider><Ready /></SessionProvider></ToastProvider></MemoryRouter>)
  await act(() => vi.advanceTimersByTimeAsync(isKept ? 3000 : 0))
  vi.useRealTimers()
  expect(screen.getByText('Prêt')).toBeTruthy()
})

test('K38: where the device refuses to keep anything, the person is signed in as long as the page is open', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { place } = signInAndRead()
  fireEvent.click(await screen.findByText('Adjoa approved 4'))
  await waitFor(() => expect(place()).toBe('/connexion'))
})

test('forgets a session that this device cannot open', async () => {
  for (const key of storageKeys) localStorage.setItem(key, 'copied from elsewhere')
  stubServer({})
  renderPage(<Who />)
  await screen.findByText('Personne')
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('five calls refused at once give one warning, an empty storage, drafts that nobody can read, and the login page', async () => {
  await unlockPrivate(reply.device_secret)
  await (await openDrawer('person')).save('draft:request', { title: 'Atelier' })
  const { place } = signInAndRead({ 'GET /api/user': { body: fresh }, 'GET /api/services': { status: 401, body: { message: warning } } })
  await screen.findByText('Adjoa approved 4')
  await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull())
  await act(async () => void (await Promise.allSettled(Array.from({ length: 5 }, () => callApi(listServices)))))
  expect(await screen.findAllByText(warning)).toHaveLength(1)
  await waitFor(() => expect(place()).toBe('/connexion'))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  await waitFor(async () => expect(await (await openVault())?.run('keys', 'readonly', (store) => store.getAllKeys())).toEqual(['device']))
  await unlockPrivate(reply.device_secret)
  expect(await (await openDrawer('person')).load('draft:request')).toEqual({ title: 'Atelier' })
})

test('a call refused to the person whom the page knows asks the server who this is, even while an older answer is on its way', async () => {
  let answerFirst: (answer: { body: typeof fresh }) => void = () => {}
  const first = new Promise<{ body: typeof fresh }>((resolve) => (answerFirst = resolve))
  let times = 0
  signInAndRead({
    'GET /api/user': () => (++times === 1 ? first : { body: { ...fresh, stat: 'pending' } }),
    'GET /api/services': { status: 403, body: { message: 'Votre profil doit d’abord être approuvé.' } },
  })
  await screen.findByText('Adjoa approved 4')
  await waitFor(() => expect(times).toBe(1))
  await act(async () => {
    await Promise.allSettled(Array.from({ length: 3 }, () => callApi(listServices)))
    answerFirst({ body: fresh })
  })
  await screen.findByText('Adjoa pending 4')
  expect(times).toBe(2)
  await act(async () => void (await Promise.allSettled([callApi(listServices)])))
  await waitFor(() => expect(times).toBe(3))
})

test('a refusal of the very question who this is asks nothing more', async () => {
  let times = 0
  signInAndRead({
    // Endless questions would end here, and fail below.
    'GET /api/user': () => (++times < 10 ? { status: 403, body: { message: 'Interdit.' } } : new Promise(() => {})),
    'GET /api/services': { body: [] },
  })
  await screen.findByText('Adjoa approved 4')
  await act(async () => {
    for (let turn = 0; turn < 5; turn++) await callApi(listServices)
  })
  expect(times).toBe(1)
})

test('a late refusal of an earlier session leaves the present one alone', async () => {
  let refuse: (answer: { status: number; body: { message: string } }) => void = () => {}
  const late = new Promise<{ status: number; body: { message: string } }>((resolve) => (refuse = resolve))
  function Switch() {
    const { signIn } = useSession()
    return <button type="button" onClick={() => signIn(loginReply({ token: 'another-token', firstname: 'Bio' }))}>Changer</button>
  }
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/services': () => late })
  renderPage(<SignedIn as={reply}><Who /><Switch /></SignedIn>)
  await screen.findByText('Adjoa approved 4')
  const call = callApi(listServices).catch(() => {})
  fireEvent.click(screen.getByText('Changer'))
  await act(async () => {
    refuse({ status: 401, body: { message: warning } })
    await call
  })
  expect(await screen.findByText('Bio approved 0')).toBeTruthy()
  expect(screen.queryByText(warning)).toBeNull()
})

test('a late answer to somebody who has left never joins the session of the next person', async () => {
  const adjoa = { user: { ...reply.user, firstname: 'Adjoa, modifiée' } }
  function Switch() {
    const { signIn, update } = useSession()
    return (
      <>
        <button type="button" onClick={() => signIn(loginReply({ id: 8, token: 'another-token', firstname: 'Bio' }))}>Changer</button>
        <button type="button" onClick={() => update(adjoa)}>Répondre</button>
      </>
    )
  }
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  renderPage(<SignedIn as={reply}><Who /><Switch /></SignedIn>)
  await screen.findByText('Adjoa approved 4')
  fireEvent.click(screen.getByText('Changer'))
  fireEvent.click(screen.getByText('Répondre'))
  expect(await screen.findByText('Bio approved 0')).toBeTruthy()
  await waitFor(() => expect(localStorage.getItem('countNotif')).toBe('0'))
})

test('signing out empties the storage, tells the server and goes to the login, without a warning', async () => {
  const { asked, place } = signInAndRead({
    'GET /api/user': { body: fresh },
    'GET /api/logout': { status: 401, body: { message: warning } },
  })
  fireEvent.click(await screen.findByText('Adjoa approved 4'))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  await waitFor(() => expect(place()).toBe('/connexion'))
  await waitFor(() => expect(asked.find(({ path }) => path === '/api/logout')?.headers.get('authorization')).toBe(`Bearer ${reply.token}`))
  expect(screen.queryByText(warning)).toBeNull()
})

test('signing out in another tab signs this one out', async () => {
  function Tab() {
    const { user } = useSession()
    return <p>{user ? 'Connecté' : 'Déconnecté'}</p>
  }
  stubServer({ 'GET /api/user': { body: fresh } })
  renderPage(<><SignedIn as={reply}><Who /></SignedIn><Tab /></>)
  await screen.findByText('Connecté')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'sealed', newValue: null })))
  expect(screen.getByText('Déconnecté')).toBeTruthy()
})

test('a page that the browser kept aside and shows again by « Back » forgets who signed out meanwhile', async () => {
  signInAndRead()
  await screen.findByText('Adjoa approved 4')
  await isWritten()
  const showAgain = () => act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await isWritten()
  })
  await showAgain()
  expect(screen.getByText('Adjoa approved 4')).toBeTruthy()
  localStorage.clear() // by another page of ours: a page set aside hears nothing
  await showAgain()
  expect(screen.queryByText('Adjoa approved 4')).toBeNull()
})
