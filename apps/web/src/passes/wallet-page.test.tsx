import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import WalletPage from './wallet-page.tsx'

const supplier = { id: 9, name: 'Cyber Lissèzoun', address: 'Rue du Marché', phone: '+2290197000000', city: 'Bohicon', is_active: true }
const pass = (id: number, name: string, more: object = {}) => ({
  id, type_name: 'Pass Avenir', pass_amount: 5000, service_produit: { id, name, type: 'service' }, state: 'assigned',
  code: 'K7M29XQA4TRD81P1', qr: 'https://passerelle.example/p#K7M29XQA4TRD81P1',
  supplier, expires_on: '2999-12-31', used_at: null, ...more,
})
const dead = { code: null, qr: null }
const wallet = {
  data: [
    pass(1, 'Formation bureautique'),
    pass(2, 'Connexion internet'),
    pass(3, 'Tablette', { ...dead, state: 'suspended' }),
    pass(4, 'Impression', { ...dead, state: 'used', used_at: '2026-11-03T10:00:00Z' }),
  ],
  suppliers: { 1: [{ id: 9, name: 'Cyber Lissèzoun', city: 'Bohicon' }, { id: 10, name: 'Numérique pour tous', city: 'Abomey' }] },
}
const page = <WalletPage />
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows the next usable pass as a card, the others as rows, the dead and used ones apart', async () => {
  stubServer({ 'GET /api/wallet': { body: wallet } })
  renderPage(page)
  const card = await screen.findByRole('article', { name: 'Formation bureautique' })
  expect(within(card).getByRole('img', { name: 'Code QR du pass' })).toBeTruthy()
  expect(within(card).getByRole('link', { name: /Appeler/ }).getAttribute('href')).toBe('tel:+2290197000000')
  expect(screen.getByText('2 pass à utiliser. Montrez le code au fournisseur.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Connexion internet/ }).getAttribute('href')).toContain('pass=2')
  expect(screen.queryByRole('link', { name: /Impression|Tablette/ })).toBeNull()
  expect(screen.getByText('Suspendu')).toBeTruthy()
  expect(screen.getByText('Utilisé')).toBeTruthy()
})

it('shows the pass that the address names', async () => {
  stubServer({ 'GET /api/wallet': { body: wallet } })
  renderPage(page, { at: '/?pass=2' })
  expect(await screen.findByRole('article', { name: 'Connexion internet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Formation bureautique/ })).toBeTruthy()
})

it('spells the code in groups of four on the full screen', async () => {
  stubServer({ 'GET /api/wallet': { body: wallet } })
  renderPage(page)
  fireEvent.click(await screen.findByRole('button', { name: /Plein écran/ }))
  expect(screen.getByRole('img', { name: /K 7 M 2, 9 X Q A, 4 T R D, 8 1 P 1/ })).toBeTruthy()
})

it('asks before replacing a code, then reads the wallet again', async () => {
  const asked = stubServer({
    'GET /api/wallet': { body: wallet },
    'POST /api/wallet/1/renew': { body: { status: true, message: 'Voici le nouveau code.', code: 'x', qr: 'y' } },
  })
  renderPage(page)
  fireEvent.click(await screen.findByRole('button', { name: 'Nouveau code' }))
  const calls = () => asked.map(({ method, path }) => `${method} ${path}`).filter((call) => call !== 'GET /api/support')
  expect(calls()).toHaveLength(1)
  click('Remplacer le code')
  expect(await screen.findByText('Voici le nouveau code.')).toBeTruthy()
  await waitFor(() => expect(calls()).toEqual(['GET /api/wallet', 'POST /api/wallet/1/renew', 'GET /api/wallet']))
})

it('changes the supplier to the one chosen', async () => {
  const asked = stubServer({
    'GET /api/wallet': { body: wallet },
    'POST /api/wallet/1/supplier': { body: { status: true, message: 'Le fournisseur est changé.' } },
  })
  renderPage(page)
  fireEvent.click(await screen.findByRole('button', { name: 'Changer de fournisseur' }))
  fireEvent.click(screen.getByRole('radio', { name: /Numérique pour tous/ }))
  click('Choisir ce fournisseur')
  expect(await screen.findByText('Le fournisseur est changé.')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ supplier_id: 10 })
})

it('says what to do with an empty wallet', async () => {
  stubServer({ 'GET /api/wallet': { body: { data: [], suppliers: {} } } })
  renderPage(page)
  expect(await screen.findByText('Vous n’avez pas encore de pass')).toBeTruthy()
})

it('says before anybody walks there that a supplier may not scan now', async () => {
  const [first, ...others] = wallet.data
  stubServer({ 'GET /api/wallet': { body: { ...wallet, data: [{ ...first, supplier: { ...supplier, is_active: false } }, ...others] } } })
  renderPage(page)
  const card = await screen.findByRole('article', { name: 'Formation bureautique' })
  expect(within(card).getByText('Profil en cours de vérification')).toBeTruthy()
  expect(within(card).getByText(/ne peut pas scanner pour l’instant. Attendez, ou changez de fournisseur/)).toBeTruthy()
})

it('says nothing of the sort of one who may', async () => {
  stubServer({ 'GET /api/wallet': { body: wallet } })
  renderPage(page)
  const card = await screen.findByRole('article', { name: 'Formation bureautique' })
  expect(within(card).queryByText('Profil en cours de vérification')).toBeNull()
})
