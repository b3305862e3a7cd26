import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import TextPage from './text-page.tsx'

const version = (number: number) => ({ version: number, is_major: true, published_at: `2026-0${number}-01T08:00:00.000Z` })

test('the words of an earlier version, as they were written, go back into the form; what stood there can come back', async () => {
  const of = (number: number, body: string) => ({ body: { text: { ...version(number), body }, versions: [version(2), version(1)] } })
  const asked = stubServer({
    'GET /api/texts/legal': ({ path }) =>
      (path.endsWith('?version=1') ? of(1, '## Éditeur\n\nLe [programme](/aide).') : of(2, 'Faute.')),
  })
  renderPage(<TextPage />, { path: '/admin/reglages/textes/:text', at: '/admin/reglages/textes/legal' })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texte' })
  expect(field.value).toBe('Faute.')
  expect(screen.queryByRole('button', { name: /^Reprendre cette version.*2$/ })).toBeNull() // it is there already
  fireEvent.input(field, { target: { value: 'Faute, corrigée.' } })
  fireEvent.click(screen.getByRole('button', { name: /^Reprendre cette version.*1$/ }))
  await waitFor(() => expect(field.value).toBe('## Éditeur\n\nLe [programme](/aide).'))
  expect(screen.getByText('La version 1 est reprise dans le texte.')).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]) // nothing is published
  fireEvent.click(screen.getByRole('button', { name: 'Revenir à ce qui était écrit' }))
  expect(field.value).toBe('Faute, corrigée.')
})
