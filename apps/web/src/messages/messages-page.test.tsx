import { screen } from '@testing-library/react'
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
