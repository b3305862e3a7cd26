import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { PayoutDialogs } from './payout-dialogs.tsx'

const account = { id: 1, name: 'MTN principal', number: '+2290197412208', ifu: '0123456789012' }
const other = { id: 2, name: 'Moov boutique', number: '+2290166081590', ifu: '0123456789012' }
const list = 'GET /api/account/payment'

function open(balanceXof = 126_000, { minXof, maxXof } = { minXof: 500, maxXof: 1_000_000 }) {
  const onClose = vi.fn<() => void>()
  renderPage(<PayoutDialogs balanceXof={balanceXof} minXof={minXof} maxXof={maxXof} onClose={onClose} />)
  return onClose
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('asks for the amount typed, from the only account, and closes', async () => {
  const asked = stubServer({
    [list]: { body: [account] },
    'POST /api/add/request/pay': { body: { status: true, message: 'Enregistrée.', code_request: 'RET-1' } },
  })
  const onClose = open()
  await waitFor(() => expect(field('Compte mobile money').value).toBe('1'))
  fill('Montant', '100000')
  fill('Description', 'Gains de novembre')
  click(/^Demander 100\s000\sFCFA$/)
  expect(await screen.findByText('Enregistrée.')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 100_000, mode: '1', description: 'Gains de novembre' })
  expect(onClose).toHaveBeenCalledOnce()
})

it('tells the obvious faults under their fields and sends nothing', async () => {
  const asked = stubServer({ [list]: { body: [account, other] } })
  open(2000)
  click('Demander le paiement')
  expect(await screen.findByText('Le montant est obligatoire.')).toBeTruthy()
  expect(screen.getByText('Choisissez un compte, ou ajoutez-en un.')).toBeTruthy()
  expect(screen.getByText('La description est obligatoire.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Montant'))
  fill('Montant', '499')
  expect(await screen.findByText(/au moins 500/)).toBeTruthy()
  fill('Montant', '2001')
  expect(await screen.findByText(/dépasse votre balance courante/)).toBeTruthy()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

it('asks for no less and no more than the programme says', async () => {
  stubServer({ [list]: { body: [account] } })
  open(126_000, { minXof: 2000, maxXof: 60_000 })
  expect(await screen.findByText(/^De 2\s000 à 60\s000\sFCFA\.$/)).toBeTruthy()
  fill('Montant', '1999')
  click(/^Demander 1\s999/)
  expect(await screen.findByText(/au moins 2\s000\sFCFA/)).toBeTruthy()
  fill('Montant', '60001')
  expect(await screen.findByText(/ne peut pas dépasser 60\s000\sFCFA/)).toBeTruthy()
})

it('shows the server’s fault under the amount', async () => {
  stubServer({
    [list]: { body: [account] },
    'POST /api/add/request/pay': {
      status: 422,
      body: { message: 'Certains champs sont à corriger.', errors: { amount: ['Le montant dépasse votre balance courante.'] } },
    },
  })
  const onClose = open()
  await waitFor(() => expect(field('Compte mobile money').value).toBe('1'))
  fill('Montant', '600')
  fill('Description', 'Test')
  click(/^Demander 600/)
  expect(await screen.findByText('Le montant dépasse votre balance courante.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Montant'))
  expect(onClose).not.toHaveBeenCalled()
})

it('adds an account from the list, comes back with it chosen, and keeps what was typed', async () => {
  let accounts = [account]
  const asked = stubServer({
    [list]: () => ({ body: accounts }),
    'POST /api/add/mode/pay': () => {
      accounts = [account, other]
      return { body: { status: true, message: 'Le compte de paiement est ajouté.', id: 2 } }
    },
  })
  open()
  fill('Montant', '5000')
  fill('Compte mobile money', 'add')
  // The choice alone opens nothing: the arrow keys pass through it.
  expect(screen.getByRole('dialog', { name: 'Demander un paiement' })).toBeTruthy()
  click(/^Demander 5/)
  expect(await screen.findByText('Saisissez d’abord le nouveau compte, ou choisissez-en un autre.')).toBeTruthy()
  click('Saisir le nouveau compte')
  click('Ajouter le compte')
  expect(await screen.findByText('Le libellé est obligatoire.')).toBeTruthy()
  fill('Numéro IFU', '0123456789012')
  fill('Libellé du compte', 'Moov boutique')
  fill('Numéro mobile money', '01 66 08 15 90')
  click('Ajouter le compte')
  await waitFor(() => expect(field('Compte mobile money').value).toBe('2'))
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/add/mode/pay', body: { ifu: '0123456789012', name: 'Moov boutique', number: '01 66 08 15 90' } },
  ])
  expect(field('Montant').value).toMatch(/^5\s000$/)
})
