import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { rows } from '../../test/tables.ts'
import RefundsPage from './refunds-page.tsx'

const task = {
  id: 4, attempt: 'a-1', transaction_id: '4100041', cause: 'duplicate', amount: 5500, donor: { id: 7, name: 'Fondation Lumière' },
  created_at: '2026-10-02T08:05:00Z', taken_by: null, taken_at: null,
}
const taken = {
  ...task,
  id: 5,
  transaction_id: '4100042',
  cause: 'replaced',
  taken_by: 'Rachelle Dossou',
  taken_at: '2026-10-03T08:05:00Z',
}

test('K48: what is to be given back says whose, how much and why; one takes it, and is the one', async () => {
  const officer = loginReply({ role_id: 1 })
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/refund-tasks': { body: { data: [task, taken], next_cursor: null } },
    'POST /api/admin/refund-tasks/4/take': { body: { status: true, message: 'Ce remboursement est à votre nom.' } },
  })
  renderPage(<SignedIn as={{ ...officer, user: { ...officer.user, admin_role: 'finance' } }}><RefundsPage /></SignedIn>)
  await screen.findByText('4100041')
  expect(rows()[0]?.slice(0, 4)).toEqual(['Fondation Lumière', '5 500 FCFA', 'Payé deux fois', '4100041'])
  expect(rows()[1]?.at(-1)).toContain('Rachelle Dossou')
  fireEvent.click(screen.getByRole('button', { name: 'Je m’en occupe' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/api/admin/refund-tasks/4/take' }]))
})
