import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { CaseMessages } from './case-messages.tsx'

const at = '2026-11-26T08:05:00.000Z'
const joined = (id: string) => ({ id, name: `${id}.jpg`, mime: 'image/jpeg' })
const click = (element: Element) => act(async () => fireEvent.click(element))

test.each([
  ['a person', 'porte', 'theirs'], ['the desk', 'horaires', 'mine'],
] as const)('what %s joins opens in the viewer of documents: it turns, and is fetched when it is asked for', async (_who, id, look) => {
  const asked = stubServer({ [`GET /api/files/${id}`]: { headers: { 'content-disposition': `inline; filename="${id}.jpg"` } } })
  renderPage(<CaseMessages messages={[{ id: 1, author: 'Abla', look, text: 'Voir la pièce.', file: joined(id), at }]} />)
  const files = () => asked.filter(({ path }) => path.startsWith('/api/files'))
  const button = screen.getByRole('button', { name: `${id}.jpg` })
  expect(files()).toHaveLength(0)
  await click(button)
  const dialog = await screen.findByRole('dialog', { name: `${id}.jpg` })
  const image = await within(dialog).findByRole('img', { name: `${id}.jpg` })
  await click(within(dialog).getByRole('button', { name: 'Tourner' }))
  expect(image.style.rotate).toBe('90deg')
  expect(within(dialog).getByRole('link', { name: new RegExp(`^Télécharger ${id}.jpg`) })).toBeTruthy()
  expect(files()).toHaveLength(1)
})
