import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { badgeTone, headings, plain, rows } from '../../test/tables.ts'
import BalancePage from './balance-page.tsx'

const payout = {
  id: 1, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, status: 'pending', created_at: '2026-10-02T08:05:00Z',
  number: '+2290197412208', approved_at: null, reason: null,
}
const transferred = {
  ...payout,
  id: 2,
  code_request: 'RET-0002-0002',
  transaction_id: '900',
  status: 'approved',
  approved_at: '2026-10-03T10:00:00Z',
}
const canceled = { ...payout, id: 3, code_request: 'RET-0003-0003', status: 'canceled', reason: 'Compte erroné.' }

const tiles = () => [...document.querySelectorAll('.tile')].map((tile) =>
  [tile.querySelector('.t-lab'), tile.querySelector('.t-val')].map((part) => plain(part?.textContent)),
)

async function show(payouts: object[] = [payout, transferred, canceled], answers: Parameters<typeof stubServer>[0] = {}) {
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/stats/provider': {
      body: {
        ps: 3, pns: 1, fournisseur: { total_gain: 486_000, current_balance: 126_000, amount_withdraw: 310_000 },
        payout_min: 500, payout_max: 1_000_000,
      },
    },
    'GET /api/requests/pay': { body: payouts },
    'GET /api/account/payment': { body: [{ id: 1, name: 'MTN principal', number: '+2290197412208', ifu: '0123456789012' }] },
    ...answers,
  })
  renderPage(<SignedIn as={loginReply({ role_id: 4 })}><BalancePage /></SignedIn>)
  await screen.findByText('RET-7QK2-M4XA')
}

test('shows total gain, current balance and amount withdrawn, in FCFA', async () => {
  await show()
  const all = [['Gain total', '486 000 FCFA'], ['Balance courante', '126 000 FCFA'], ['Montant retiré', '310 000 FCFA']]
  await waitFor(() => expect(tiles()).toEqual(all))
})

test('lists each payout, N/A where there is no transaction or approval yet', async () => {
  await show()
  expect(headings()).toEqual(['Code', 'Transaction', 'Montant', 'Statut', 'Créée le', 'Numéro', 'Approuvée le'])
  const [asked, paid] = rows()
  expect(asked?.toSpliced(3, 1)).toEqual(['RET-7QK2-M4XA', 'N/A', '5 000 FCFA', '2 oct. 2026, 09:05', '01 97 41 22 08', 'N/A'])
  expect(paid?.toSpliced(3, 1).slice(1)).toEqual(['900', '5 000 FCFA', '2 oct. 2026, 09:05', '01 97 41 22 08', '3 oct. 2026, 11:00'])
  // A problem is reported beside the status.
  expect(asked?.[3]).toBe('En attenteSignaler un problème sur le retrait RET-7QK2-M4XA')
  expect(paid?.[3]).toMatch(/^TransféréSignaler un problème sur le retrait RET-/)
})

test('a pending payout is yellow, a transferred one green, a canceled one red with its reason', async () => {
  await show()
  expect(['En attente', 'Transféré', 'Annulé'].map(badgeTone)).toEqual(['wait', 'ok', 'no'])
  expect(screen.getByText('Compte erroné.')).toBeDefined()
})

test('asking for a payment comes before adding an account, and removing one last', async () => {
  await show()
  const ofPage = screen.getAllByRole('button').filter((button) => !button.closest('table'))
  expect(ofPage.map(({ textContent }) => textContent)).toEqual([
    'Demander un paiement', 'Ajouter un compte', 'Supprimer un compte de paiement',
  ])
})

test('asks for an amount, an account (or a new one) and a description', async () => {
  await show([payout])
  fireEvent.click(screen.getByRole('button', { name: 'Demander un paiement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Demander un paiement' }))
  await dialog.findByRole('option', { name: /MTN principal/ })
  expect(dialog.getByLabelText('Montant')).toBeDefined()
  expect(dialog.getByLabelText('Description')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Compte mobile money'), {
    target: { value: dialog.getByRole<HTMLOptionElement>('option', { name: 'Ajouter un compte' }).value },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Saisir le nouveau compte' }))
  const adding = within(screen.getByRole('dialog', { name: 'Ajouter un compte' }))
  for (const label of ['Numéro IFU', 'Libellé du compte', 'Numéro mobile money']) expect(adding.getByLabelText(label)).toBeDefined()
})

test('a payout asked for shows at once, with the balance that is left', async () => {
  let isAsked = false
  const money = (balance: number) => ({
    ps: 3,
    pns: 1,
    fournisseur: { total_gain: 486_000, current_balance: balance, amount_withdraw: 310_000 }, payout_min: 500, payout_max: 1_000_000,
  })
  await show([], {
    'GET /api/stats/provider': () => ({ body: money(isAsked ? 121_000 : 126_000) }),
    'GET /api/requests/pay': () => ({ body: isAsked ? [{ ...payout, id: 9, code_request: 'RET-0009-0009' }, payout] : [payout] }),
    'POST /api/add/request/pay': () => {
      isAsked = true
      return { body: { status: true, message: 'Votre demande est enregistrée.', code_request: 'RET-0009-0009' } }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Demander un paiement' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: /MTN principal/ })
  fireEvent.change(dialog.getByLabelText('Montant'), { target: { value: '5000' } })
  fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Gains' } })
  fireEvent.change(dialog.getByLabelText('Compte mobile money'), { target: { value: '1' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Demander 5/ }))
  await screen.findByText('RET-0009-0009')
  await waitFor(() => expect(tiles()[1]).toEqual(['Balance courante', '121 000 FCFA']))
  expect(screen.getByText('Votre demande est enregistrée.').closest('.t-ok')).not.toBeNull()
})

test('« Tout demander » asks for the most that may be asked for: all, or what a number that was never paid may receive', async () => {
  const account = { name: 'MTN principal', number: '+2290197412208', ifu: '0123456789012' }
  const accounts = [{ ...account, id: 1 }, { ...account, id: 2, name: 'Nouveau', first_max: 50_000 }]
  await show(undefined, { 'GET /api/account/payment': { body: accounts } })
  fireEvent.click(screen.getByRole('button', { name: 'Demander un paiement' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: /Nouveau/ })
  const amount = dialog.getByLabelText<HTMLInputElement>('Montant')
  fireEvent.click(dialog.getByRole('button', { name: 'Tout demander' }))
  expect(plain(amount.value)).toBe('126 000')
  fireEvent.change(dialog.getByLabelText('Compte mobile money'), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Tout demander' }))
  expect(plain(amount.value)).toBe('50 000')
  expect(dialog.queryByRole('button', { name: 'Tout demander' })).toBeNull()
})

test.each([
  ['pending', 'Votre profil est en attente de validation.'],
  ['rejected', 'Votre profil a été rejeté.'],
] as const)('a %s supplier is told the state of the profile, and asks for nothing', async (stat, sentence) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}) })
  renderPage(<SignedIn as={loginReply({ role_id: 4, stat })}><BalancePage /></SignedIn>)
  await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: 'Demander un paiement' })).toBeNull()
})

test('an account can be added while the balance allows no payout yet', async () => {
  await show([payout], {
    'GET /api/stats/provider': { body: {
      ps: 0, pns: 1, fournisseur: { total_gain: 0, current_balance: 0, amount_withdraw: 0 }, payout_min: 500, payout_max: 1_000_000,
    } },
    'POST /api/add/mode/pay': { body: { status: true, message: 'Le compte est ajouté.', id: 2 } },
  })
  await screen.findByText(/dès que votre balance courante atteindra/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Demander un paiement' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un compte' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Ajouter un compte' }))
  for (const [label, value] of [
    ['Numéro IFU', '0123456789012'],
    ['Libellé du compte', 'Moov boutique'],
    ['Numéro mobile money', '01 66 08 15 90'],
  ] as const) {
    fireEvent.change(adding.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(adding.getByRole('button', { name: 'Ajouter le compte' }))
  expect((await screen.findByText('Le compte est ajouté.')).closest('.t-ok')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('K45: a request that nobody has sent is withdrawn after a question', async () => {
  const sent: string[] = []
  await show([{ ...payout, can_withdraw: true }, { ...transferred, can_withdraw: false }], { 'POST /api/requests/pay/1/withdraw': () => {
    sent.push('withdraw')
    return { body: { status: true, message: 'Votre demande est annulée.' } }
  } })
  expect(screen.getAllByRole('button', { name: /^Annuler/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la demande RET-7QK2-M4XA' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Garder la demande' }))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la demande RET-7QK2-M4XA' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler la demande' }))
  await waitFor(() => expect(sent).toEqual(['withdraw']))
})

test('K23: « Supprimer un compte de paiement » takes away the account that is chosen, and no other', async () => {
  const asked: unknown[] = []
  await show([payout], {
    'GET /api/account/payment': {
      body: [
        { id: 1, name: 'MTN principal', number: '+2290197412208', ifu: '0123456789012' },
        { id: 2, name: 'Faux', number: '+2290197412280', ifu: '0123456789012' },
      ],
    },
    'POST /api/account/payment/2/remove': (request) => {
      asked.push(request)
      return { body: { status: true, message: 'Le compte de paiement est supprimé.' } }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer un compte de paiement' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Supprimer un compte de paiement' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer le compte' }))
  expect(dialog.getByText('Choisissez le compte à supprimer.')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Compte à supprimer'))
  await dialog.findByRole('option', { name: /Faux/ })
  fireEvent.change(dialog.getByLabelText('Compte à supprimer'), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer le compte' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toHaveLength(1)
})
