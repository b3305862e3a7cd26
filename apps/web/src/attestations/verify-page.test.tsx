import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import VerifyPage from './verify-page.tsx'

const reference = 'ATT-2026-000431-7K3M-Q2WX'
const at = { path: '/verifier/:number', at: `/verifier/${reference}` }
const attestation = { number: 'ATT-2026-000431', state: 'valid', issued_at: '2026-10-14T08:05:00.000Z', amount: 150_000, period: null }

test.each([
  ['valid', /authentique et valable/], ['annulled', /est annulée/], ['replaced', /est remplacée/],
])('an attestation that is %s says so, with its number, day and amount', async (state, sentence) => {
  stubServer({ [`GET /api/verifier/${reference}`]: { body: { ...attestation, state } } })
  renderPage(<VerifyPage />, at)
  expect((await screen.findByText(sentence)).closest('[role="status"]')).toBeTruthy()
  for (const text of ['ATT-2026-000431', '14 octobre 2026', '150 000 FCFA']) {
    expect(document.body.textContent?.replace(/\s/g, ' ')).toContain(text)
  }
})

test('a name is compared, and the answer is the server’s sentence', async () => {
  const asked = stubServer({
    [`GET /api/verifier/${reference}`]: { body: attestation },
    [`POST /api/verifier/${reference}/name`]: { body: { status: true, message: 'Ce nom est celui du donateur.', fits: true } },
  })
  renderPage(<VerifyPage />, at)
  fireEvent.click(await screen.findByRole('button', { name: /^Comparer/ }))
  expect(await screen.findByText('Le nom est obligatoire.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Nom du donateur'), { target: { value: 'Fondation Nokoué' } })
  fireEvent.click(screen.getByRole('button', { name: /^Comparer/ }))
  expect(await screen.findByText('Ce nom est celui du donateur.')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Fondation Nokoué' })
})

test('what is typed from paper opens its page; what is incomplete is told at once', async () => {
  stubServer({ [`GET /api/verifier/${reference}`]: { body: attestation } })
  const { place } = renderPage(<VerifyPage />, { path: '/verifier', at: '/verifier' })
  const field = screen.getByLabelText('Numéro et caractères de vérification')
  fireEvent.change(field, { target: { value: 'ATT-2026-000431' } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }))
  expect(screen.getByText(/Ce numéro est incomplet/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'att 2026 000431 7k3m q2wx' } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }))
  await waitFor(() => expect(place()).toBe(`/verifier/${reference}`))
})

test('a number that no attestation has is told, with a way to type another', async () => {
  stubServer({ [`GET /api/verifier/${reference}`]: { status: 404, body: { message: 'Introuvable.' } } })
  renderPage(<VerifyPage />, at)
  expect(await screen.findByRole('heading', { name: 'Aucune attestation n’a ce numéro' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Saisir un autre numéro' }).getAttribute('href')).toBe('/verifier')
})
