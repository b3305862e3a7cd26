import { webcrypto } from 'node:crypto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import DonatePage from '../donations/donate-page.tsx'
import RequestPage from '../requests/request-page.tsx'
import { openDrawer } from './drawers.ts'

const lists = {
  'GET /api/services': { body: [{ id: 3, name: 'Formation bureautique', type: 'service', details: '' }, { id: 4, name: 'Tablette', type: 'produit', details: '' }] },
  'GET /api/pass': { body: [{ id: 1, name: 'Pass Avenir', price: 5000 }] },
}

beforeEach(async () => {
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('indexedDB', memoryDatabase())
  stubServer(lists)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

/** Left and opened again in one session: a new one starts without drafts. */
function Door({ page }: { page: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return <>{isOpen && page}<button type="button" onClick={() => setIsOpen(!isOpen)}>Porte</button></>
}
const push = () => fireEvent.click(screen.getByRole('button', { name: 'Porte' }))

test.each([
  ['a request', 'request-4', () => renderPage(<Door page={<RequestPage />} />, { path: '/demande/pass/:serviceId?', at: '/demande/pass/4' })],
  ['a donation', 'donation-4', () => renderPage(<Door page={<DonatePage />} />, { path: '/effectuer/don', at: '/effectuer/don?service=4' })],
])('%s left and opened again has what was typed, and the service of its address', async (_name, name, open) => {
  open()
  await screen.findByRole('option', { name: 'Tablette' })
  type('Titre', 'Atelier')
  type('Service ou produit', '3')
  await waitFor(async () => expect(await (await openDrawer('person')).load(`draft:${name}`)).toMatchObject({ values: { title: 'Atelier', service: '3' } }))
  push()
  expect(screen.queryByLabelText('Titre')).toBeNull()
  push()
  await waitFor(() => expect(field('Titre').value).toBe('Atelier'))
  await screen.findByRole('option', { name: 'Tablette' })
  expect(field('Service ou produit').value).toBe('4')
}, 20_000)
