import { addDays, dayOf } from '@passerelle/contract/dates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import WalletPage from './wallet-page.tsx'

const supplier = { id: 9, name: 'Cyber Lissèzoun', address: 'Rue du Marché', phone: '+2290197000000', city: 'Bohicon', is_active: true }
const pass = (id: number, name: string, more: object = {}) => ({
  id, type_name: 'Pass Avenir', pass_amount: 5000, service_produit: { id, name, type: 'service' }, state: 'assigned',
  code: 'K7M29XQA4TRD81P1', qr: 'https://passerelle.example/p#K7M29XQA4TRD81P1',
  supplier, has_choice: true, expires_on: '2999-12-31', used_at: null, ...more,
})
/** As the screen counts: the last day counts. */
const soon = addDays(dayOf(new Date()), 9)
const dead = { code: null, qr: null, has_choice: false }
const wallet = {
  data: [
    pass(1, 'Formation bureautique'),
    pass(2, 'Connexion internet'),
    pass(3, 'Tablette', { ...dead, state: 'suspended' }),
    pass(4, 'Impression', { ...dead, state: 'used', used_at: '2026-11-03T10:00:00Z' }),
  ],
}
const page = <WalletPage />
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows the next usable pass as a card, the others as rows, the dead and used ones apart', async () => {
  stubServer({ 'GET /api/wallet': { body: wallet } })
  renderPage(page)
  const card = await screen.findByRole('article', { name: 'Formation bureautique' })
  expect(within(card).getByRole('img', { name: 'Code QR du pass' })).toBeTruthy()
  expect(within(card).getByRole('link', { name: /Appeler/ }).getAttribute('href')).toBe('tel:+2290197000000')
  expect(screen.getByText(/^2 pass à utiliser, 10.000.FCFA\. Montrez le code au fournisseur\.$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Connexion internet/ }).getAttribute('href')).toContain('pass=2')
  expect(screen.queryByRole('link', { name: /Impression|Tablette/ })).toBeNull()
  expect(screen.getByText('Suspendu')).toBeTruthy()
  expect(screen.getByText('Utilisé')).toBeTruthy()
  for (const service of ['Formation bureautique', 'Tablette', 'Impression']) {
    expect(screen.getByRole('button', { name: new RegExp(`^Signaler un problème ?sur le pass de 5.000.FCFA, ${service}$`) })).toBeTruthy()
  }
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
  const code = { name: /K 7 M 2, 9 X Q A, 4 T R D, 8 1 P 1/ }
  expect(within(await screen.findByRole('dialog')).getByRole('img', code)).toBeTruthy()
  // It also stands under the QR of the card, for whoever dictates it.
  expect(within(screen.getByRole('article')).getByRole('img', code)).toBeTruthy()
})

describe('many passes', () => {
  const elsewhere = { ...supplier, id: 12, name: 'Papeterie Zogbo', city: 'Cotonou' }
  const many = [
    ...Array.from({ length: 6 }, (_, n) => pass(n + 1, 'Formation bureautique', {
      service_produit: { id: 1, name: 'Formation bureautique', type: 'service' }, ...(n === 0 && { expires_on: soon }),
    })),
    pass(7, 'Impression', { supplier: elsewhere, code: 'ZZZZ9XQA4TRD81P1' }),
    pass(8, 'Connexion internet'),
  ]
  const groups = () => [...document.querySelectorAll('details')].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  async function open(at = '/') {
    stubServer({ 'GET /api/wallet': { body: { data: many, next_cursor: null } } })
    renderPage(page, { at })
    await screen.findByRole('region', { name: 'Tous mes pass' })
  }

  it('are grouped by service, each with its supplier, its count and its sum, the soonest first', async () => {
    await open()
    expect(groups().map((text) => text?.slice(0, 60))).toEqual([
      expect.stringMatching(/^Formation bureautiqueCyber Lissèzoun, Bohicon6 pass, 30 000/),
      expect.stringMatching(/^ImpressionPapeterie Zogbo, Cotonou1 pass, 5 000/),
      expect.stringMatching(/^Connexion internetCyber Lissèzoun, Bohicon1 pass, 5 000/),
    ])
    expect(screen.getAllByText(/^encore 9.jours$/)).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: /jusqu’au/ })).toHaveLength(4 + 1 + 1)
    click('Tout montrer')
    expect(screen.getAllByRole('link', { name: /jusqu’au/ })).toHaveLength(8)
  })

  it('are grouped by supplier when asked, as the address says', async () => {
    await open('/?par=fournisseur')
    expect(groups().map((text) => text?.slice(0, 90))).toEqual([
      expect.stringMatching(/^Cyber Lissèzoun, BohiconFormation bureautique, Connexion internet7 pass, 35 000/),
      expect.stringMatching(/^Papeterie Zogbo, CotonouImpression1 pass, 5 000/),
    ])
    expect(screen.getByRole('link', { name: 'Fournisseur', current: true })).toBeTruthy()
  })

  it.each([
    ['a service, without its accents', 'impression', 1], ['a supplier', 'lissezoun', 7], ['a town', 'BOHICON', 7],
    ['a part of a code', 'zzzz-9xq', 1], ['nothing that is there', 'tracteur', 0],
  ])('are found by %s', async (_what, words, count) => {
    await open()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Chercher un pass' }), { target: { value: words } })
    expect(screen.getByText(count === 0 ? 'Aucun pass trouvé.' : count === 1 ? '1 pass trouvé.' : `${count} pass trouvés.`)).toBeTruthy()
  })

  it('show the one that is chosen in place of the first, where the person is then', async () => {
    await open()
    fireEvent.click(screen.getByRole('link', { name: /ZZZZ/ }))
    const card = await screen.findByRole('article', { name: 'Impression' })
    await waitFor(() => expect(document.activeElement).toBe(within(card).getByRole('heading')))
  })
})

it('asks before replacing a code, then reads the wallet again', async () => {
  const asked = stubServer({
    'GET /api/wallet': { body: wallet },
    'POST /api/wallet/1/renew': { body: { status: true, message: 'Voici le nouveau code.', code: 'x', qr: 'y' } },
  })
  renderPage(page)
  fireEvent.click(await screen.findByRole('button', { name: 'Nouveau code' }))
  const calls = () => asked.map(({ method, path }) => `${method} ${path}`).filter((call) => call !== 'GET /api/support')
  const confirm = await screen.findByRole('button', { name: 'Remplacer le code' })
  expect(calls()).toHaveLength(1)
  fireEvent.click(confirm)
  expect(await screen.findByText('Voici le nouveau code.')).toBeTruthy()
  await waitFor(() => expect(calls()).toEqual(['GET /api/wallet', 'POST /api/wallet/1/renew', 'GET /api/wallet']))
})

it('asks before changing all codes, then reads the wallet again', async () => {
  const asked = stubServer({
    'GET /api/wallet': { body: wallet },
    'POST /api/wallet/renew': { body: { status: true, message: '2 codes sont changés.', count: 2 } },
  })
  renderPage(page)
  fireEvent.click(await screen.findByRole('button', { name: 'Changer tous mes codes' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Changer tous mes codes' }))
  expect(await screen.findByText('2 codes sont changés.')).toBeTruthy()
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/wallet')).toHaveLength(2))
})

const elsewhere = [{ id: 10, name: 'Numérique pour tous', city: 'Abomey' }]
const suppliersAre = (body: object) => ({ 'GET /api/wallet': { body: wallet }, 'GET /api/services/1/suppliers': { body } })
const openChoice = async () => fireEvent.click(await screen.findByRole('button', { name: 'Changer de fournisseur' }))
const radios = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

it('changes the supplier to the one chosen among the others, who are read when the choice is opened', async () => {
  const asked = stubServer({
    ...suppliersAre({ data: [{ id: 9, name: 'Cyber Lissèzoun', city: 'Bohicon' }, ...elsewhere], next_cursor: null }),
    'POST /api/wallet/1/supplier': { body: { status: true, message: 'Le fournisseur est changé.' } },
  })
  renderPage(page)
  await screen.findByRole('article', { name: 'Formation bureautique' })
  expect(asked.map(({ path }) => path)).not.toContain('/api/services/1/suppliers')
  await openChoice()
  fireEvent.click(await screen.findByRole('radio', { name: /Numérique pour tous/ }))
  expect(radios()).toEqual(['Numérique pour tousAbomey'])
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Voir la suite' })).toBeNull()
  click('Choisir ce fournisseur')
  expect(await screen.findByText('Le fournisseur est changé.')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ supplier_id: 10 })
})

it('asks for a choice before it changes anything', async () => {
  const asked = stubServer(suppliersAre({ data: elsewhere, next_cursor: null }))
  renderPage(page)
  await openChoice()
  await screen.findByRole('radio')
  click('Choisir ce fournisseur')
  expect(await screen.findByText('Choisissez un fournisseur.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radio'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

it('offers no choice where nobody else provides the service', async () => {
  const [first, ...rest] = wallet.data
  stubServer({ 'GET /api/wallet': { body: { data: [{ ...first, has_choice: false }, ...rest] } } })
  renderPage(page)
  await screen.findByRole('article', { name: 'Formation bureautique' })
  expect(screen.queryByRole('button', { name: /fournisseur/ })).toBeNull()
})

it('says that there is no choice any more when it is opened too late', async () => {
  stubServer(suppliersAre({ data: [{ id: 9, name: 'Cyber Lissèzoun', city: 'Bohicon' }], next_cursor: null }))
  renderPage(page)
  await openChoice()
  expect(await screen.findByText('Pour l’instant, aucun autre fournisseur ne propose ce service.')).toBeTruthy()
})

it('shows the suppliers a page after the other, and goes on where it was after a failure', async () => {
  const many = Array.from({ length: 25 }, (_, n) => ({ id: n + 20, name: `Cyber ${n + 20}`, city: null }))
  let isDown = true
  const asked = stubServer({
    'GET /api/wallet': { body: wallet },
    'GET /api/services/1/suppliers': ({ path }) => {
      if (!path.includes('cursor=39')) return { body: { data: many.slice(0, 20), next_cursor: '39' } }
      return isDown ? { status: 500, body: { message: 'Le service a rencontré un problème.' } } : {
        body: { data: many.slice(20), next_cursor: null },
      }
    },
  })
  renderPage(page)
  await openChoice()
  fireEvent.click(await screen.findByRole('radio', { name: 'Cyber 30' }))
  expect(screen.getByText('20 fournisseurs affichés, la suite est à charger.')).toBeTruthy()
  click('Voir la suite')
  expect(await screen.findByText('La suite n’a pas pu être chargée. Le service a rencontré un problème.')).toBeTruthy()
  expect(radios()).toHaveLength(20)
  isDown = false
  click('Réessayer')
  await waitFor(() => expect(radios()).toHaveLength(25))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Cyber 40' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cyber 30' }).checked).toBe(true)
  expect(screen.queryByRole('button', { name: 'Voir la suite' })).toBeNull()
  expect(screen.getByRole('searchbox')).toBeTruthy()
  expect(asked.filter(({ path }) => path.includes('cursor'))).toHaveLength(2)
})

it('looks for a supplier by name where there are many, with the name in no address', async () => {
  const asked = stubServer({
    'GET /api/wallet': { body: wallet },
    'GET /api/services/1/suppliers': ({ headers }) => {
      const words = decodeURIComponent(headers.get('x-search') ?? '')
      if (words === '') return { body: { data: [{ id: 12, name: 'Zongo', city: null }], next_cursor: '12' } }
      return { body: { data: words === 'numérique' ? elsewhere : [], next_cursor: null } }
    },
  })
  renderPage(page)
  await openChoice()
  const search = await screen.findByRole('searchbox', { name: 'Nom du fournisseur' })
  const look = (words: string) => {
    fireEvent.change(search, { target: { value: words } })
    click('Rechercher')
  }
  look(' numérique ')
  await waitFor(() => expect(radios()).toEqual(['Numérique pour tousAbomey']))
  look('personne')
  expect(await screen.findByText('Aucun autre fournisseur trouvé. Essayez une partie de son nom.')).toBeTruthy()
  // Emptied, it shows them all again.
  fireEvent.change(search, { target: { value: '' } })
  await waitFor(() => expect(radios()).toEqual(['Zongo']))
  expect(asked.filter(({ path }) => path.includes('numérique') || path.includes('?'))).toEqual([])
})

it('says that the suppliers could not be read, and reads them again', async () => {
  let isDown = true
  stubServer({
    'GET /api/wallet': { body: wallet },
    'GET /api/services/1/suppliers': () => isDown
      ? { status: 500, body: { message: 'Le service a rencontré un problème.', request_id: 'req-9' } }
      : { body: { data: elsewhere, next_cursor: null } },
  })
  renderPage(page)
  await openChoice()
  expect(await screen.findByText('Les fournisseurs n’ont pas pu être chargés')).toBeTruthy()
  isDown = false
  click('Réessayer')
  expect(await screen.findByRole('radio', { name: /Numérique/ })).toBeTruthy()
})

it('reads the suppliers again when the one chosen has left meanwhile', async () => {
  let hasLeft = false
  const left = { id: 11, name: 'Cyber Ganhi', city: null }
  stubServer({
    'GET /api/wallet': { body: wallet },
    'GET /api/services/1/suppliers': () => ({ body: { data: hasLeft ? elsewhere : [left, ...elsewhere], next_cursor: null } }),
    'POST /api/wallet/1/supplier': () => {
      hasLeft = true
      return { status: 409, body: { message: 'Ce fournisseur ne propose plus ce service.', reason: 'no_supplier' } }
    },
  })
  renderPage(page)
  await openChoice()
  fireEvent.click(await screen.findByRole('radio', { name: 'Cyber Ganhi' }))
  click('Choisir ce fournisseur')
  expect(await screen.findByText('Ce fournisseur ne propose plus ce service.')).toBeTruthy()
  await waitFor(() => expect(radios()).toEqual(['Numérique pour tousAbomey']))
  click('Choisir ce fournisseur')
  expect(await screen.findByText('Choisissez un fournisseur.')).toBeTruthy()
})

it('says what to do with an empty wallet', async () => {
  stubServer({ 'GET /api/wallet': { body: { data: [] } } })
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
