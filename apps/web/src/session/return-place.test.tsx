import { listServices } from '@passerelle/contract/catalogue'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { callApi } from '../platform/api.ts'
import { paths } from '../paths.ts'
import { Guarded } from './guarded.tsx'
import { useSession } from './session.tsx'

const adjoa = loginReply({ id: 7, role_id: 3 })
const bio = loginReply({ id: 8, role_id: 3, token: 'another-token' })
const newcomer = loginReply({ id: 9, role_id: null, stat: null, token: 'a-third-token' })
const clerk = loginReply({ id: 10, role_id: 1, admin_role: 'super', stat: null, token: 'a-fourth-token' })

function Login() {
  const { signIn } = useSession()
  return (
    <>
      {Object.entries({ Adjoa: adjoa, Bio: bio, Nouveau: newcomer, Agent: clerk }).map(([name, reply]) => (
        <button key={name} type="button" onClick={() => signIn(reply)}>{name}</button>
      ))}
    </>
  )
}
const Leave = () => <button type="button" onClick={useSession().signOut}>Déconnexion</button>

/** The real guard and session on the zones of the application. */
function open(at: string) {
  let isExpired = false
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/logout': { body: { status: true, message: 'À bientôt.' } },
    'GET /api/services': () => (isExpired ? { status: 401, body: { message: 'Expirée.' } } : { body: [] }),
  })
  const { place } = renderPage(
    <Routes>
      <Route path={paths.login} element={<Guarded zone="guest"><Login /></Guarded>} />
      <Route path={`${paths.admin}/*`} element={<Guarded zone="admin"><Leave /></Guarded>} />
      <Route path="*" element={<Guarded zone="member"><Leave /></Guarded>} />
    </Routes>,
    { path: '*', at },
  )
  const isAt = (wanted: string) => waitFor(() => expect(place()).toBe(wanted))
  return {
    isAt,
    signIn: async (name: string) => {
      await isAt(paths.login)
      fireEvent.click(await screen.findByText(name))
    },
    expire: async () => {
      await screen.findByText('Déconnexion')
      isExpired = true
      await act(async () => void (await Promise.allSettled([callApi(listServices), callApi(listServices)])))
      isExpired = false
    },
  }
}

test('a plain sign-in goes to the dashboard', async () => {
  const { isAt, signIn } = open(paths.login)
  await signIn('Adjoa')
  await isAt(paths.dashboard)
})

test('a page opened while signed out is opened after signing in, with its search', async () => {
  const { isAt, signIn } = open('/pass/financed?page=2')
  await signIn('Adjoa')
  await isAt('/pass/financed?page=2')
})

test('an address that would lead to another site is no page to return to', async () => {
  const { signIn, isAt } = open('//exemple.bj')
  await signIn('Adjoa')
  await isAt(paths.dashboard)
})

test('the same person comes back to the page where the session ended, once', async () => {
  const { isAt, signIn, expire } = open('/vos/dons?page=3')
  await signIn('Adjoa')
  await isAt('/vos/dons?page=3')
  await expire()
  expect(screen.getAllByText('Votre session a expiré. Vous êtes automatiquement déconnecté')).toHaveLength(1)
  await signIn('Adjoa')
  await isAt('/vos/dons?page=3')
  fireEvent.click(screen.getByText('Déconnexion'))
  await signIn('Adjoa')
  await isAt(paths.dashboard)
})

test('another person goes to the dashboard', async () => {
  const { isAt, signIn, expire } = open('/vos/dons')
  await signIn('Adjoa')
  await isAt('/vos/dons')
  await expire()
  await signIn('Bio')
  await isAt(paths.dashboard)
})

test('after a chosen sign-out nobody is brought back', async () => {
  const { isAt, signIn } = open('/vos/dons')
  await signIn('Adjoa')
  await isAt('/vos/dons')
  fireEvent.click(screen.getByText('Déconnexion'))
  await signIn('Adjoa')
  await isAt(paths.dashboard)
})

test('after a sign-out in another tab nobody is brought back', async () => {
  const { isAt, signIn } = open('/vos/dons')
  await signIn('Adjoa')
  await isAt('/vos/dons')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'sealed', newValue: null })))
  await signIn('Bio')
  await isAt(paths.dashboard)
})

test('the guard still decides: without a role one chooses an account', async () => {
  const { isAt, signIn } = open('/vos/dons')
  await signIn('Nouveau')
  await isAt(paths.index)
})

test('an administrator who opened a member’s page goes to the back office, and a donor after them to the dashboard', async () => {
  const { isAt, signIn, expire } = open('/vos/dons')
  await signIn('Agent')
  await isAt(paths.admin)
  await expire()
  await signIn('Adjoa')
  await isAt(paths.dashboard)
})

test('a file of the back office is opened after signing in', async () => {
  const { isAt, signIn } = open('/admin/profils/12')
  await signIn('Agent')
  await isAt('/admin/profils/12')
})

test('a member who opened a page of the back office goes to the dashboard', async () => {
  const { isAt, signIn } = open('/admin/profils/12')
  await signIn('Adjoa')
  await isAt(paths.dashboard)
})
