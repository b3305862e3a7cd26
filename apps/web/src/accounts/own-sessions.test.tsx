import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { OwnSessions } from './own-sessions.tsx'

const at = '2026-03-05T08:05:00.000Z'
const session = (id: string, agent: string, isThis = false) => ({ id, agent, since: at, last_used_at: at, is_this: isThis })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('each device but this one can be closed, and all the others at once', async () => {
  let sessions = [session('a', 'Firefox, Windows', true), session('b', 'Chrome, Android'), session('c', '')]
  stubServer({
    'GET /api/sessions': () => ({ body: { sessions, count: sessions.length } }),
    'POST /api/sessions/b/end': () => {
      sessions = sessions.filter(({ id }) => id !== 'b')
      return { body: { status: true, message: 'Cet appareil est déconnecté.' } }
    },
    'POST /api/sessions/end-others': () => {
      sessions = sessions.filter(({ is_this: isThis }) => isThis)
      return { body: { status: true, message: 'Vos autres appareils sont déconnectés.' } }
    },
  })
  renderPage(<OwnSessions />)
  await press('Voir les appareils')
  await screen.findByText('Cet appareil')
  expect(screen.queryByRole('button', { name: /^Fermer Firefox/ })).toBeNull()
  await press(/^Fermer Chrome, Android/)
  await screen.findByText('Cet appareil est déconnecté.')
  expect(screen.queryByText('Chrome, Android')).toBeNull()
  expect(screen.getByText('Appareil inconnu')).toBeDefined()
  await press('Fermer tous les autres')
  await screen.findByText('Vos autres appareils sont déconnectés.')
  expect(screen.queryByText('Appareil inconnu')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Fermer tous les autres' })).toBeNull()
})
