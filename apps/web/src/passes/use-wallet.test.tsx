import { webcrypto } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer, type Answer } from '../../test/stub-server.ts'
import { openDrawer } from '../platform/drawers.ts'
import { lockPrivate } from '../platform/storage.ts'
import WalletPage from './wallet-page.tsx'

const pass = {
  id: 1, type_name: 'Pass Avenir', pass_amount: 5000, service_produit: { id: 1, name: 'Formation bureautique', type: 'service' },
  state: 'assigned', code: 'K7M29XQA4TRD81P1', qr: 'https://passerelle.example/p#K7M29XQA4TRD81P1', has_choice: true,
  supplier: { id: 9, name: 'Cyber Lissèzoun', address: 'Rue du Marché', phone: '+2290197000000', city: 'Bohicon', is_active: true },
  expires_on: '2999-12-31', used_at: null,
}
const afi = loginReply({ id: 7, firstname: 'Afi', role_id: 2, stat: 'approved', token: 'token of Afi' })
const bio = loginReply({ id: 8, firstname: 'Bio', role_id: 2, stat: 'approved', token: 'token of Bio' })

beforeEach(async () => {
  localStorage.clear()
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('indexedDB', memoryDatabase())
})

const nothing: Answer = { status: 503, body: { message: 'Le service est momentanément indisponible.' } }
const here = (passes: object[]): Answer => ({ body: { data: passes, next_cursor: null, suppliers: {} } })

function open(as: ReturnType<typeof loginReply>, wallet: Answer) {
  stubServer({ 'GET /api/wallet': wallet, 'GET /api/user': { body: { ...as, stat_reason: null } }, 'GET /api/support': { body: {} } })
  return renderPage(<SignedIn as={as}><WalletPage /></SignedIn>)
}
const card = () => screen.findByRole('article', { name: 'Formation bureautique' })
const kept = async () => (await openDrawer('person')).load('wallet 1')

/** Read once, and the page left: what it keeps it has kept. */
async function readOnce(passes: object[] = [pass]) {
  const { unmount } = open(afi, here(passes))
  await card()
  await waitFor(async () => expect(await kept()).toMatchObject({ value: { userId: 7 } }))
  unmount()
}

it('L143: a wallet that the server does not give is shown as it was read last, with its code and its day, and changes nothing', async () => {
  await readOnce()
  open(afi, nothing)
  await card()
  const since = await screen.findByText(/Relevé du .+ à \d\d:\d\d/)
  expect(since.textContent).toMatch(/^1 pass à utiliser, 5.000.FCFA\. .*: vos codes marchent sans réseau\.$/)
  expect(await screen.findByText('Changer de fournisseur ou de code demande le réseau.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nouveau code' })).toBeNull()
  expect(screen.getByRole('link', { name: /Appeler/ })).toBeTruthy()
})

it('a pass whose last day has gone by since is not offered', async () => {
  await readOnce([pass, { ...pass, id: 2, expires_on: '2020-01-01', service_produit: { ...pass.service_produit, name: 'Tablette' } }])
  open(afi, nothing)
  await card()
  expect(screen.getByText('Expiré')).toBeTruthy()
})

it('L143: what one person has kept is nobody else’s, not even for a moment', async () => {
  await readOnce()
  // Her session has ended by itself.
  localStorage.clear()
  const answer = Promise.withResolvers<Answer>()
  stubServer({
    'GET /api/wallet': () => answer.promise,
    'GET /api/user': { body: { ...bio, stat_reason: null } },
  })
  renderPage(<SignedIn as={bio}><WalletPage /></SignedIn>)
  await waitFor(async () => expect(await kept()).toBeUndefined())
  expect(screen.queryByText('Formation bureautique')).toBeNull()
  answer.resolve({ status: 500, body: { message: 'Le service a rencontré un problème.' } })
  expect(await screen.findByText('Vos pass n’ont pas pu être chargés')).toBeTruthy()
  expect(screen.queryByText('Formation bureautique')).toBeNull()
})

it('locked, it is not read; a refusal shows nothing of it', async () => {
  await readOnce()
  await lockPrivate()
  expect(await kept()).toBeUndefined()
  open(afi, { status: 403, body: { message: 'Votre profil n’est pas approuvé.' } })
  expect(await screen.findByText('Vos pass n’ont pas pu être chargés')).toBeTruthy()
  expect(screen.queryByText('Formation bureautique')).toBeNull()
})
