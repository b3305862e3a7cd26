import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import DonorView from './donor-view.tsx'

const view = { shown_since: null, with_permission: 'Afi, couturière, Porto-Novo', without: 'Une bénéficiaire de l’Ouémé', is_minor: false }

test('a beneficiary reads what donors do, allows it and takes it back', async () => {
  let shownSince: string | null = null
  const asked = stubServer({
    'GET /api/donor-view': () => ({ body: { ...view, shown_since: shownSince } }),
    'POST /api/donor-view': () => {
      shownSince = shownSince === null ? '2026-10-02T09:00:00Z' : null
      return { body: { status: true, message: 'C’est enregistré.' } }
    },
  })
  renderPage(<DonorView />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Je suis d’accord/ })
  expect(box.checked).toBe(false)
  expect(screen.getByText(/Afi, couturière, Porto-Novo/).textContent).toContain('Une bénéficiaire de l’Ouémé')
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  await waitFor(() => expect(box.disabled).toBe(false))
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ allowed: '1' }, { allowed: '0' }])
})

test('of somebody under age nothing is shown, and nothing is asked', async () => {
  stubServer({ 'GET /api/donor-view': { body: { ...view, is_minor: true } } })
  renderPage(<DonorView />)
  await screen.findByText(/moins de 18 ans/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
