import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings } from '../../test/tables.ts'
import { useSession } from '../session/session.tsx'
import NotificationsPage from './notifications-page.tsx'

const person = loginReply({ countNotif: 2 })
const Count = () => <p>{useSession().countNotif} non lues</p>

function show(answer: Parameters<typeof stubServer>[0][string], at = '/notifications') {
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/notifications': answer })
  renderPage(<SignedIn as={person}><Count /><NotificationsPage /></SignedIn>, { path: '/notifications', at })
  return asked
}
const page = (data: unknown[]) => ({ body: { notifications: { data, current_page: 1, last_page: 1, per_page: 20, total: data.length } } })

test('shows messages with their date, asks once, and puts the dot out', async () => {
  const asked = show(page([{ id: 1, data: { message: 'Votre profil est approuvé.' }, created_at: '2026-03-05T08:05:00Z', read_at: null }]))
  await screen.findByText('Votre profil est approuvé.')
  expect(screen.getByText('05-03-2026 9:05')).toBeTruthy()
  await screen.findByText('0 non lues')
  fireEvent(window, new Event('focus'))
  expect(asked.filter(({ path }) => path.startsWith('/api/notifications'))).toHaveLength(1)
})

test('leads to what it tells of, under the day on which it came', async () => {
  const now = new Date().toISOString()
  show(page([
    { id: 3, data: { message: 'Un pass.', path: '/mes/pass' }, created_at: now, read_at: null },
    { id: 2, data: { message: 'Un autre.', path: '/mes/pass' }, created_at: now, read_at: now },
    { id: 1, data: { message: 'Bienvenue.' }, created_at: '2024-03-01T08:05:00Z', read_at: now },
  ]))
  const link = await screen.findByRole('link', { name: 'Un pass.' })
  expect(link.getAttribute('href')).toBe('/mes/pass')
  expect(screen.queryByRole('link', { name: 'Bienvenue.' })).toBeNull()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Aujourd’hui', 'Vendredi 1ᵉʳ mars 2024'])
})

test('has the two specified columns, and spins while it loads', async () => {
  let answer: (given: object) => void = () => {}
  show(() => new Promise((resolve) => { answer = resolve }))
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  expect(headings()).toEqual(['Notification message', 'Date'])
  expect(screen.getByText('Chargement…')).toBeTruthy()
  answer(page([{ id: 1, data: { message: 'Bonjour.' }, created_at: '2026-12-31T23:00:00Z', read_at: null }]))
  await screen.findByText('01-01-2027 0:00')
  expect(screen.queryByText('Chargement…')).toBeNull()
})

test('says when there is none', async () => {
  show(page([]))
  await screen.findByText('Aucune notification')
})

test('a failure keeps the dot and can be tried again', async () => {
  let isUp = false
  show(() => (isUp ? page([]) : { status: 500, body: { message: 'Panne.' } }))
  await screen.findByText('Panne.')
  expect(screen.getByText('2 non lues')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByText('Réessayer'))
  await waitFor(() => expect(screen.getByText('Aucune notification')).toBeTruthy())
})

test.each([
  ['-1', ['1']],
  ['1.5', ['1']],
  ['3', ['3', '2']],
])('?page=%s asks for the pages %j: a whole one, and never past the last', async (given, asks) => {
  const asked = show(({ path }) => {
    const current = Number(new URLSearchParams(path.split('?')[1]).get('page'))
    return {
      body: {
        notifications: {
          data: current > 2 ? [] : [{ id: 1, data: { message: `Page ${current}.` }, created_at: '2026-03-05T08:05:00Z', read_at: null }],
          current_page: current,
          last_page: 2,
          per_page: 20,
          total: 21,
        },
      },
    }
  }, `/notifications?page=${given}`)
  await screen.findByText(`Page ${asks.at(-1)}.`)
  expect(asked.filter(({ path }) => path.startsWith('/api/notifications')).map(({ path }) =>
    new URLSearchParams(path.split('?')[1]).get('page'),
  )).toEqual(asks)
})
