import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { rows } from '../../test/tables.ts'
import MessagesPage from './messages-page.tsx'

const message = {
  id: 7, channel: 'mail', kind: 'welcome', subject: 'Bienvenue', person: { id: 8, name: 'Afi Hounsou', person: null },
  address: 'afi@exemple.bj', state: 'sent', fault: null, tries: 1, created_at: '2026-10-02T08:05:00Z', sent_at: '2026-10-02T08:05:01Z',
}
const toColleague = { ...message, id: 9, kind: 'team-changed', subject: null, address: null }

test('what was written to another administrator says what it is, and has no way in', async () => {
  const officer = loginReply({ role_id: 1 })
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/messages': { body: { data: [message, toColleague], next_cursor: null } },
  })
  renderPage(<SignedIn as={{ ...officer, user: { ...officer.user, admin_role: 'instruction' } }}><MessagesPage /></SignedIn>)
  expect((await screen.findAllByRole('link', { name: /^Ouvrir/ })).map((link) => link.getAttribute('href'))).toEqual(['/admin/messages/7'])
  expect(rows()[0]?.join(' ')).toContain('Bienvenue')
  expect(rows()[1]?.join(' ')).toMatch(/Administrateurs.: changement, réservé/)
})

test('SMS have their place: chosen alone, it is said that none leaves yet', async () => {
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}), 'GET /api/admin/messages': { body: { data: [], next_cursor: null } },
  })
  const page = <SignedIn as={loginReply({ role_id: 1 })}><MessagesPage /></SignedIn>
  renderPage(page, { path: '/admin/messages', at: '/admin/messages?voie=sms' })
  expect(await screen.findByText(/Aucun SMS ne part encore/)).toBeTruthy()
  expect(asked.some(({ path }) => path.includes('channel=sms'))).toBe(true)
})

test('chosen messages are tried first, then go again without a reason; nothing is sent when none would', async () => {
  const officer = loginReply({ role_id: 1 })
  let concerned = 0
  const asked = stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/admin/messages': { body: { data: [message], next_cursor: null } },
    'GET /api/admin/messages/resend': () => ({
      body: { concerned, excluded: concerned === 0 ? [{ id: 7, label: 'Bienvenue, n° 7', reason: 'Ce message est déjà reparti.' }] : [] },
    }),
    'POST /api/admin/messages/resend': { body: { status: true, message: 'Un message repart.', concerned: 1, excluded: [] } },
  })
  renderPage(<SignedIn as={{ ...officer, user: { ...officer.user, admin_role: 'instruction' } }}><MessagesPage /></SignedIn>)
  const open = async () => {
    const [box] = await screen.findAllByRole('checkbox', { name: /^Choisir le message/ })
    if (box instanceof HTMLInputElement && !box.checked) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Renvoyer…' }))
  }
  const sent = () => asked.filter(({ method }) => method === 'POST')
  await open()
  const refused = await screen.findByRole('button', { name: 'Renvoyer (0)' })
  expect(screen.getByRole('dialog').textContent).toContain('déjà reparti')
  fireEvent.click(refused)
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  concerned = 1
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Renvoyer (1)' }))
  await waitFor(() => expect(sent().map(({ path, body }) => [path, body])).toEqual([['/api/admin/messages/resend', { ids: [7] }]]))
})
