import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { checkoutUrl, stubCheckout } from '../../test/stub-checkout.ts'
import { stubServer, type Answer, type Asked } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import DonatePage from './donate-page.tsx'

const prices = [1000, 2500, 5000, 10_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000]
const lists = {
  'GET /api/services': { body: [{ id: 3, name: 'Formation bureautique', type: 'service', details: '' }] },
  'GET /api/pass': { body: prices.map((price, index) => ({ id: index + 1, name: `Pass ${index + 1}`, price, fee_basis_points: 1000 })) },
}
const initialize = 'POST /api/don/initialize/request'
const opened = {
  status: true, message: 'Vérifiez.', don_id: 1, amount: 20_015, fee: 2002, fee_basis_points: 1000, amount_total: 22_017,
  pass: '[{"pass_nbr":2,"pass_amount":5000}]', custom_metadata: '{}',
  payment: {
    provider: 'fedapay',
    environment: 'sandbox',
    public_key: 'pk_sandbox_local',
    transaction_id: 7,
    script_url: '/checkout.js',
    attempt: 'a',
  },
}

async function show(answers: Parameters<typeof stubServer>[0] = { [initialize]: { body: opened } }) {
  const asked = stubServer({ ...lists, ...answers })
  const view = renderPage(<DonatePage />, { path: '/effectuer/don' })
  await screen.findByRole('option', { name: 'Formation bureautique' })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(prices.length))
  return { asked, ...view }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const lineCount = () => screen.getAllByLabelText('Montant du pass').length
const line = (number: number) => within(screen.getByRole('group', { name: `Type de pass ${number}` }))

function fillLine(number: number, count: number, price: number) {
  const set = (label: string, value: number) =>
    fireEvent.change(screen.getAllByLabelText(label)[number - 1] ?? document, { target: { value: String(value) } })
  set('Nombre de pass', count)
  set('Montant du pass', price)
}

function fillTexts() {
  type('Titre', 'Rentrée numérique')
  type('Service ou produit', '3')
  type('Motif', 'Pour la rentrée.')
}

const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Vérifier mon don/ })))
const donationsOf = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST')

test('asks for a title, a service of the list, lines of passes and a reason', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Faire un don')
  expect(['Titre', 'Service ou produit', 'Nombre de types de pass', 'Nombre de pass', 'Montant du pass', 'Motif'].map((label) =>
    screen.getByLabelText(label).tagName,
  )).toEqual(['INPUT', 'SELECT', 'INPUT', 'INPUT', 'SELECT', 'TEXTAREA'])
  await submit()
  for (const missing of [
    'Le titre est obligatoire.', 'Le service est obligatoire.', 'Choisissez un montant de la liste.', 'Le motif est obligatoire.',
  ]) {
    expect(screen.getByText(missing)).toBeDefined()
  }
})

test('the first thing missing on the screen has the focus, a line like a text', async () => {
  await show()
  await submit()
  expect(document.activeElement).toBe(screen.getByLabelText('Titre'))
  type('Titre', 'Rentrée numérique')
  type('Service ou produit', '3')
  await submit()
  // react-hook-form focuses once more a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(document.activeElement).toBe(screen.getByLabelText('Montant du pass'))
})

test('ten types brought back to two send two lines', async () => {
  const { asked } = await show()
  fillTexts()
  type('Nombre de types de pass', '10')
  expect(lineCount()).toBe(10)
  for (const number of [1, 2, 10]) fillLine(number, number, prices[number - 1] ?? 0)
  type('Nombre de types de pass', '2')
  expect(lineCount()).toBe(2)
  await submit()
  expect(donationsOf(asked)).toMatchObject([{
    body: { title: 'Rentrée numérique', service: '3', description: 'Pour la rentrée.', pass_nbr: [1, 2], pass_amount: ['1000', '2500'] },
  }])
})

test('a line removed in the middle leaves the others as they were', async () => {
  const { asked } = await show()
  fillTexts()
  type('Nombre de types de pass', '3')
  ;[1000, 2500, 5000].forEach((price, index) => fillLine(index + 1, index + 4, price))
  fireEvent.click(screen.getByRole('button', { name: 'Retirer le type de pass 2' }))
  await submit()
  expect(donationsOf(asked)).toMatchObject([{ body: { pass_nbr: [4, 6], pass_amount: ['1000', '5000'] } }])
})

test('an amount chosen on one line cannot be chosen on another', async () => {
  await show()
  type('Nombre de types de pass', '2')
  fillLine(1, 1, 5000)
  expect(line(2).getByRole<HTMLOptionElement>('option', { name: /Pass 3/ }).disabled).toBe(true)
})

test('the summary follows each line, with 10 % rounded half up', async () => {
  await show()
  fillLine(1, 3, 2500)
  const summary = within(screen.getByRole('complementary'))
  const row = (name: string) => summary.getByRole('row', { name: new RegExp(`^${name}`) }).textContent?.replace(/\D+/g, ' ').trim()
  expect(row('Total des pass')).toBe('7 500')
  expect(row('Frais')).toBe('10 750')
  expect(row('Total à payer')).toBe('8 250')
  fillLine(1, 4, 2500)
  expect(row('Total à payer')).toBe('11 000')
})

test('the summary has the fee at the rate that the server tells, and none before it did', async () => {
  const asked = Promise.withResolvers<(types: Answer) => void>()
  const types = { body: [{ id: 1, name: 'Pass 1', price: 2500, fee_basis_points: 250 }] }
  stubServer({ ...lists, 'GET /api/pass': () => new Promise((resolve) => asked.resolve(resolve)) })
  renderPage(<DonatePage />, { path: '/effectuer/don' })
  const foot = () => within(screen.getByRole('complementary')).getAllByRole('row').slice(-2).map(({ textContent }) => plain(textContent))
  expect(foot()).toEqual(['Frais–', 'Total à payer–'])
  const answer = await asked.promise
  answer(types)
  await waitFor(() => expect(line(1).getByRole('option', { name: /Pass 1/ })).toBeDefined())
  fillLine(1, 3, 2500)
  expect(foot()).toEqual(['Frais (2,5 %)188', 'Total à payer7 688 FCFA'])
  expect(screen.getAllByText('7 688', { exact: false }).length).toBe(2)
})

test('the summary has a row for each line', async () => {
  await show()
  type('Nombre de types de pass', '2')
  fillLine(1, 3, 2500)
  fillLine(2, 1, 10_000)
  const summary = within(screen.getByRole('complementary'))
  expect(summary.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
    'PassMontant', '3 × Pass 2 à 2 500 FCFA7 500', '1 × Pass 4 à 10 000 FCFA10 000', 'Total des pass17 500', 'Frais (10 %)1 750',
    'Total à payer19 250 FCFA',
  ])
})

test('a fault of the second line is shown under the second line, of the selection under the first', async () => {
  await show({
    [initialize]: {
      status: 422,
      body: {
        message: 'À corriger.',
        errors: { 'pass_nbr.1': ['Au plus 100.', 'Autre.'], 'pass.0': ['200 pass au plus.'], title: ['Trop long.'] },
      },
    },
  })
  fillTexts()
  type('Nombre de types de pass', '2')
  fillLine(1, 1, 1000)
  fillLine(2, 2, 2500)
  await submit()
  await waitFor(() => expect(line(2).getByText('Au plus 100.')).toBeDefined())
  expect(line(2).getByLabelText('Nombre de pass').getAttribute('aria-invalid')).toBe('true')
  expect(line(1).queryByText('Au plus 100.')).toBeNull()
  expect(line(1).getByText('200 pass au plus.')).toBeDefined()
  expect(screen.getByLabelText('Titre').getAttribute('aria-invalid')).toBe('true')
})

test('submitting twice at once is one request', async () => {
  const { asked } = await show({ [initialize]: () => new Promise(() => {}) })
  fillTexts()
  fillLine(1, 2, 5000)
  const button = screen.getByRole('button', { name: /^Vérifier mon don/ })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await submit()
  expect(donationsOf(asked)).toHaveLength(1)
})

test('the recap has the server’s figures, and its address', async () => {
  const { place } = await show()
  fillTexts()
  fillLine(1, 2, 5000)
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'Votre don' })
  await waitFor(() => expect(place()).toBe('/effectuer/don?etape=recapitulatif'))
  // Each line, total, tax, total to pay.
  expect(screen.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
    '2 passMontant', '2 × Pass 3 à 5 000 FCFA10 000', 'Total des pass20 015', 'Frais (10 %)2 002', 'Total à payer22 017 FCFA',
  ])
  expect(screen.getByRole('button', { name: 'Payer maintenant' })).toBeDefined()
})

test('the recap names the rate that the order was made with, changed since the form was read', async () => {
  await show({ [initialize]: { body: { ...opened, fee: 2402, fee_basis_points: 1200, amount_total: 22_417 } } })
  fillTexts()
  fillLine(1, 2, 5000)
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'Votre don' })
  expect(screen.getAllByRole('row').slice(-2).map(({ textContent }) => plain(textContent))).toEqual([
    'Frais (12 %)2 402', 'Total à payer22 417 FCFA',
  ])
})

test('going back keeps what was typed, and an unchanged donation is not opened twice', async () => {
  const { asked } = await show()
  fillTexts()
  fillLine(1, 2, 5000)
  await submit()
  fireEvent.click(await screen.findByRole('link', { name: 'Modifier' }))
  expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Rentrée numérique')
  expect(line(1).getByLabelText<HTMLSelectElement>('Montant du pass').value).toBe('5000')
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'Votre don' })
  expect(donationsOf(asked)).toHaveLength(1)
})

test.each([
  [
    'being confirmed',
    { status: 202, body: { status: false, reason: 'pending', message: 'En cours.' } },
    'Paiement en cours de confirmation',
  ],
  [
    'under review',
    { status: 409, body: { status: false, reason: 'mismatch', message: 'Nous l’examinons.' } },
    'Votre paiement est à l’examen.',
  ],
])('a payment %s can neither be changed nor made again, even by going back: it leads to « Mes dons »', async (_name, answer, told) => {
  const checkout = stubCheckout()
  const { asked, place, back } = await show({
    [initialize]: { body: { ...opened, payment: { ...opened.payment, script_url: checkoutUrl() } } },
    'POST /api/validate/payment/don': answer,
  })
  fillTexts()
  fillLine(1, 2, 5000)
  await submit()
  const pay = await screen.findByRole('button', { name: 'Payer maintenant' })
  await act(async () => fireEvent.click(pay))
  await checkout.told({ reason: 'CHECKOUT COMPLETE', transaction: { id: 7, status: 'approved' } })
  await screen.findByText(told)
  await back()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre don')
  expect(place()).toBe('/effectuer/don?etape=recapitulatif')
  expect(screen.getByText(told)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Pay|paiement/ })).toBeNull()
  expect(donationsOf(asked).map(({ path }) => path)).toEqual(['/api/don/initialize/request', '/api/validate/payment/don'])
  fireEvent.click(screen.getByRole('link', { name: 'Mes dons' }))
  expect(place()).toBe('/vos/dons')
})

test('a refused payment may be changed, and its donation is opened anew', async () => {
  const checkout = stubCheckout()
  const { asked } = await show({
    [initialize]: { body: { ...opened, payment: { ...opened.payment, script_url: checkoutUrl() } } },
    'POST /api/validate/payment/don': { body: { status: false, reason: 'declined', message: 'Refusé.' } },
  })
  fillTexts()
  fillLine(1, 2, 5000)
  await submit()
  const pay = await screen.findByRole('button', { name: 'Payer maintenant' })
  await act(async () => fireEvent.click(pay))
  await checkout.told({ reason: 'CHECKOUT COMPLETE', transaction: { id: 7, status: 'approved' } })
  fireEvent.click(await screen.findByRole('link', { name: 'Modifier' }))
  await submit()
  expect(donationsOf(asked).map(({ path }) => path)).toEqual([
    '/api/don/initialize/request', '/api/validate/payment/don', '/api/don/initialize/request',
  ])
})

describe('K68: the amounts awaited for the chosen service', () => {
  const awaited = 'GET /api/services/3/awaited'
  const text = () => document.querySelector('aside')?.textContent?.replaceAll(/[\u00A0\u202F]/g, ' ')

  test('are shown once it is chosen, and « dès le paiement » is promised only where one waits', async () => {
    await show({ [awaited]: { body: [{ pass_nbr: 2, pass_amount: 5000 }] } })
    expect(screen.queryByText(/Attendus aujourd’hui/)).toBeNull()
    type('Service ou produit', '3')
    expect((await screen.findByText('Attendus aujourd’hui pour ce service')).closest('.notice')?.textContent).toMatch(
      /2\spass de 5\s000\sFCFA/,
    )
    fillLine(1, 2, 5000)
    expect(text()).toContain('dès le paiement.')
    fillLine(1, 1, 2500)
    expect(text()).toContain('Aucune demande de ce montant n’attend aujourd’hui : le pass sera donné dès qu’une demande arrive.')
    expect(text()).not.toContain('dès le paiement')
  })

  test('are said to be none when none is', async () => {
    await show({ [awaited]: { body: [] } })
    type('Service ou produit', '3')
    await screen.findByText('Aucune demande n’attend aujourd’hui pour ce service.')
    expect(text()).not.toContain('dès le paiement')
  })

  test('not loaded, say so beside « Réessayer », and promise nothing', async () => {
    const answers: Record<string, Answer> = { [awaited]: { status: 500, body: { message: 'Panne.' } } }
    await show({ [awaited]: () => answers[awaited] ?? {} })
    type('Service ou produit', '3')
    await screen.findByText(/Les montants attendus n’ont pas pu être chargés/)
    expect(text()).not.toContain('dès le paiement')
    answers[awaited] = { body: [] }
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('Aucune demande n’attend aujourd’hui pour ce service.')
  })
})
