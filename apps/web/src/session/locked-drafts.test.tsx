import { listServices } from '@passerelle/contract/catalogue'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { paths } from '../paths.ts'
import { callApi } from '../platform/api.ts'
import { openDrawer } from '../platform/drawers.ts'
import AccountChoicePage from '../profiles/account-choice-page.tsx'
import { Guarded } from './guarded.tsx'
import LoginPage from './login-page.tsx'
import { useSession } from './session.tsx'

const people = Object.fromEntries(
  [['Adjoa', 7], ['Bio', 8]].map(([firstname, id]) => [`${firstname}@exemple.bj`, loginReply({
    id: Number(id),
    firstname: String(firstname),
    email: `${firstname}@exemple.bj`,
    role_id: null,
    stat: null,
    token: `token of ${firstname}`,
  })]),
)
const [adjoa, bio] = Object.keys(people) as [string, string]

/** One device for all: the vault stays open. */
const device = memoryDatabase()

beforeEach(async () => {
  localStorage.clear()
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('indexedDB', device)
})

const Leave = () => <button type="button" onClick={useSession().signOut}>Déconnexion</button>

function open() {
  let refusal: object = { message: 'Expirée.' }
  stubServer({
    'POST /api/login': ({ body }) => ({ body: people[(body as { email: string }).email] }),
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/demo': { body: null },
    'GET /api/departements': { body: [] },
    'GET /api/logout': { body: { status: true, message: 'À bientôt.' } },
    'GET /api/services': () => ({ status: 401, body: refusal }),
  })
  const view = renderPage(
    <Routes>
      <Route path={paths.login} element={<Guarded zone="guest"><LoginPage /></Guarded>} />
      <Route path="*" element={<Guarded zone="member"><Leave /><AccountChoicePage /></Guarded>} />
    </Routes>,
    { path: '*', at: '/?devenir=fournisseur' },
  )
  return {
    ...view,
    end: async (with401: object = { message: 'Expirée.' }) => {
      refusal = with401
      await act(async () => void (await Promise.allSettled([callApi(listServices)])))
      await waitFor(() => expect(view.place()).toBe(paths.login))
    },
  }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function signIn(email?: string) {
  if (email) await type('Adresse e-mail', email)
  await type('Mot de passe', 'Soleil-du-Zou-9')
  await press('Se connecter')
}

async function fillFirstStep() {
  await type('Raison sociale', 'Espace Zongo')
  await type('Responsable', 'Bio Yarou')
  await type('E-mail de l’entreprise', 'zongo@exemple.bj')
  await press('Continuer')
  await type('Adresse', 'Rue des Palmiers')
  await waitFor(async () => expect(JSON.stringify(await (await openDrawer('person')).load('draft:supplier'))).toContain('Palmiers'))
}

const raw = () => new Promise<string>((resolve) => {
  const request = indexedDB.open('passerelle', 1)
  request.addEventListener('success', () => {
    const all = request.result.transaction('private').objectStore('private').getAll()
    all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
  })
})

describe('K09: a session that ends in the middle of a form', () => {
  test('gives the same person, whose address is filled in, the form at its step, with what was typed and a word for the document', async () => {
    const { end, place } = open()
    await signIn(adjoa)
    await fillFirstStep()
    await end()
    expect(localStorage).toHaveLength(0)
    expect((await field('Adresse e-mail')).value).toBe(adjoa)
    await signIn()
    await waitFor(async () => expect((await field('Adresse')).value).toBe('Rue des Palmiers'))
    expect(place()).toBe('/?devenir=fournisseur&etape=2')
    await waitFor(() => expect(screen.getByRole('group', { name: /^Étape 2 / })).toBeTruthy())
    expect(screen.getByText(/choisissez à nouveau le document/)).toBeTruthy()
    expect((await field('Raison sociale')).value).toBe('Espace Zongo')
  })

  test('leaves nothing that anybody else can read, and nothing at all once they sign in', async () => {
    const { end } = open()
    await signIn(adjoa)
    await fillFirstStep()
    await end()
    const locked = await raw()
    expect(locked).not.toMatch(/Palmiers|Zongo|draft|Adjoa/)
    expect(await (await openDrawer('person')).load('draft:supplier')).toBeUndefined()
    await signIn(bio)
    await waitFor(async () => expect(await raw()).not.toBe(locked))
    for (const sealed of JSON.parse(locked) as string[]) expect(await raw()).not.toContain(sealed)
    expect(await (await openDrawer('person')).load('draft:supplier')).toBeUndefined()
  })

  test.each<[string, (page: ReturnType<typeof open>) => Promise<unknown>]>([
    ['leaves', () => press('Déconnexion')],
    ['is suspended', ({ end }) => end({ reason: 'account_suspended', message: 'Votre compte est suspendu.' })],
  ])('keeps nothing of a person who %s', async (_what, leave) => {
    const page = open()
    await signIn(adjoa)
    await fillFirstStep()
    await leave(page)
    await waitFor(async () => expect(await raw()).toBe('[]'))
    expect((await field('Adresse e-mail')).value).toBe('')
  })
})
