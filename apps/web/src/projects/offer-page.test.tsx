import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { checkoutUrl, stubCheckout } from '../../test/stub-checkout.ts'
import { stubServer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import OfferPage from './offer-page.tsx'

const project = {
  id: 9, title: 'Atelier connecté', slug: 'atelier-connecte', status: 'pending', resume: 'Un atelier.',
  description: 'Pour les couturières.', image: '/storage/a.jpg',
  service_produit: { id: 3, name: 'Formation', type: 'service' },
  fee_basis_points: 1000,
  reservation_minutes: 30,
  pass_allocation: [
    { id: 31, pass_amount: 5000, status: 'open' },
    { id: 32, pass_amount: 2500, status: 'financed' },
    { id: 33, pass_amount: 5000, status: 'open' },
  ],
}
const read = 'GET /api/project/atelier-connecte/9'
const choose = 'POST /api/choice/pass'
const reply = {
  status: true, message: 'Réservé.', pass: [{ id: 33, pass_amount: 5000 }], amount: 5000, fee: 501, fee_basis_points: 1000,
  total_amount: 5501, custom_metadata: '{}',
  payment: {
    provider: 'fedapay',
    environment: 'sandbox',
    public_key: 'pk_sandbox_local',
    transaction_id: 7,
    script_url: '/checkout.js',
    attempt: 'a',
  },
}

async function show(answers: Parameters<typeof stubServer>[0]) {
  const asked = stubServer({ [read]: { body: project }, ...answers })
  const view = renderPage(<OfferPage />, { path: '/offrir/pass/:slug/:id', at: '/offrir/pass/atelier-connecte/9' })
  await screen.findByText(/^Un atelier\.$|projet est terminé\.$|sont en cours de paiement\.$/)
  return { asked, ...view }
}

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const next = () => act(async () => fireEvent.click(screen.getAllByRole('button', { name: /^Continuer/ })[0] ?? document))

test('shows each pass of an open project, the taken ones out of reach', async () => {
  await show({})
  expect(box(/^Pass 1 - 5\s000\sFCFA/).disabled).toBe(false)
  expect(box(/^Pass 2 - 2\s500\sFCFA/).disabled).toBe(true)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Offrir un pass')
  expect(screen.getAllByRole('button', { name: 'Continuer' }).length).toBeGreaterThan(0)
})

test('sends what was ticked, once, and shows the recap with the server’s figures', async () => {
  const { asked } = await show({ [choose]: { body: reply } })
  fireEvent.click(box(/^Pass 3/))
  await next()
  await screen.findByRole('heading', { level: 1, name: 'Votre offre' })
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { pass: [33] } }])
  // The pass chosen, total, tax, total to pay.
  expect(screen.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
    '1 passMontant', 'Pass 3 - 5 000 FCFA5 000', 'Total des pass5 000', 'Frais (10 %)501', 'Total à payer5 501 FCFA',
  ])
  expect(screen.getByRole('button', { name: 'Payer maintenant' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Modifier' }))
  expect(box(/^Pass 3/).checked).toBe(true)
})

test('the total while choosing has the rate in force, the recap the one that the order was made with', async () => {
  const last = () => screen.getAllByRole('row').slice(-2).map(({ textContent }) => plain(textContent))
  await show({ [read]: { body: { ...project, fee_basis_points: 250 } }, [choose]: { body: reply } })
  fireEvent.click(box(/^Pass 3/))
  expect(last()).toEqual(['Frais (2,5 %)125', 'Total à payer5 125 FCFA'])
  await next()
  await screen.findByRole('heading', { level: 1, name: 'Votre offre' })
  expect(last()).toEqual(['Frais (10 %)501', 'Total à payer5 501 FCFA'])
})

test('without a choice nothing is sent, and it says so', async () => {
  const taken = {
    ...project,
    pass_allocation: project.pass_allocation.toReversed().map((pass, index) => ({ ...pass, status: index === 0 ? 'financed' : 'open' })),
  }
  const { asked } = await show({ [read]: { body: taken } })
  await next()
  expect(screen.getByText('Choisissez au moins un pass.')).toBeDefined()
  // The first that can be ticked: the button stays in sight on a phone, the boxes may not.
  expect(document.activeElement).toBe(box(/^Pass 2/))
  expect(box(/^Pass 2/).getAttribute('aria-invalid')).toBe('true')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('a pass taken meanwhile is told, and the list shows what is left', async () => {
  let reads = 0
  const { pass_allocation: [first, ...others] } = project
  await show({
    [read]: () => ({ body: (reads += 1) === 1 ? project : { ...project, pass_allocation: [{ ...first, status: 'reserved' }, ...others] } }),
    [choose]: { body: { status: false, reason: 'allocation_taken', message: 'Un autre partenaire finance déjà l’un de ces pass.' } },
  })
  fireEvent.click(box(/^Pass 1/))
  await next()
  await screen.findByText('Un autre partenaire finance déjà l’un de ces pass.')
  await waitFor(() => expect(box(/^Pass 1/).disabled).toBe(true))
  expect(box(/^Pass 1/).checked).toBe(false)
})

test('a fault of the selection is shown with it', async () => {
  await show({ [choose]: { status: 422, body: { message: 'À corriger.', errors: { 'pass.0': ['Un paiement est limité.'] } } } })
  fireEvent.click(box(/^Pass 1/))
  await next()
  expect(within(await screen.findByRole('group', { name: 'Pass à offrir' })).getByText('Un paiement est limité.')).toBeDefined()
})

test('a project that is no longer open offers nothing', async () => {
  await show({ [read]: { body: { ...project, status: 'financed' } } })
  await screen.findByText('Le financement de ce projet est terminé.')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a payment being confirmed can neither be changed nor made again, even by going back: it leads to « Pass financés »', async () => {
  const checkout = stubCheckout()
  const { asked, place, back } = await show({
    [choose]: { body: { ...reply, payment: { ...reply.payment, script_url: checkoutUrl() } } },
    'POST /api/validate/payment/offer/pass': { status: 202, body: { status: false, reason: 'pending', message: 'En cours.' } },
  })
  fireEvent.click(box(/^Pass 3/))
  await next()
  const pay = await screen.findByRole('button', { name: 'Payer maintenant' })
  await act(async () => fireEvent.click(pay))
  await checkout.told({ reason: 'CHECKOUT COMPLETE', transaction: { id: 7, status: 'approved' } })
  await screen.findByText('Paiement en cours de confirmation')
  await back()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre offre')
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Pay|paiement|Continuer/ })).toBeNull()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
  fireEvent.click(screen.getByRole('link', { name: 'Pass financés' }))
  expect(place()).toBe('/pass/financed')
})

test('a project whose last passes are being paid by others says so, and when to come back, with nothing to press in vain', async () => {
  await show({
    [read]: {
      body: {
        ...project,
        reservation_minutes: 45,
        pass_allocation: [{ id: 31, pass_amount: 5000, status: 'reserved' }, { id: 32, pass_amount: 2500, status: 'financed' }],
      },
    },
  })
  await screen.findByText('Les derniers pass de ce projet sont en cours de paiement.')
  expect(screen.getByText(/dans les 45\sminutes/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Continuer/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Voir les autres projets' }).getAttribute('href')).toBe('/projects')
})
