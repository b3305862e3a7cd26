import { webcrypto } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { supplier } from '../../test/declared-people.ts'
import { memoryDatabase } from '../../test/memory-database.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import DonatePage from '../donations/donate-page.tsx'
import EditCompanyPage from '../profiles/edit-company-page.tsx'
import RequestPage from '../requests/request-page.tsx'
import { openDrawer } from './drawers.ts'
import { wipePrivate } from './storage.ts'

const lists = {
  'GET /api/services': {
    body: [
      { id: 3, name: 'Formation bureautique', type: 'service', details: '' },
      { id: 4, name: 'Tablette', type: 'produit', details: '' },
    ],
  },
  'GET /api/pass': { body: [{ id: 1, name: 'Pass Avenir', price: 5000, fee_basis_points: 1000 }] },
}

beforeEach(async () => {
  localStorage.clear()
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
  [
    'a request',
    'request-4',
    () => renderPage(<Door page={<RequestPage />} />, { path: '/demande/pass/:serviceId?', at: '/demande/pass/4' }),
  ],
  [
    'a donation',
    'donation-4',
    () => renderPage(<Door page={<DonatePage />} />, { path: '/effectuer/don', at: '/effectuer/don?service=4' }),
  ],
])('%s left and opened again has what was typed, and the service of its address', async (_name, name, open) => {
  open()
  await screen.findByRole('option', { name: 'Tablette' })
  type('Titre', 'Atelier')
  type('Service ou produit', '3')
  await waitFor(async () => expect(await (await openDrawer('person')).load(`draft:${name}`)).toMatchObject({
    values: { title: 'Atelier', service: '3' },
  }))
  push()
  expect(screen.queryByLabelText('Titre')).toBeNull()
  push()
  await waitFor(() => expect(field('Titre').value).toBe('Atelier'))
  await screen.findByRole('option', { name: 'Tablette' })
  expect(field('Service ou produit').value).toBe('4')
})

describe('K09: an edited profile', () => {
  const here = (address: string) => loginReply({ ...supplier.user, fournisseur: { ...supplier.user.fournisseur!, address } })
  const edit = async (as: ReturnType<typeof loginReply>) => {
    stubServer({ ...lists, 'GET /api/user': { body: { ...as, stat_reason: null } }, 'GET /api/departements': { body: [] } })
    const view = renderPage(<SignedIn as={as}><EditCompanyPage /></SignedIn>)
    await screen.findByLabelText('Adresse')
    return view
  }
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const kept = async () => (await openDrawer('person')).load('draft:edit-supplier')
  /** Left between two keys, and opened again on what the server has now. */
  const comeBack = async (view: { unmount: () => void }, as: ReturnType<typeof loginReply>) => {
    view.unmount()
    return edit(as)
  }

  test('has its draft back, says so, and is as it is saved once the draft is given up', async () => {
    const view = await edit(here('Rue 12'))
    type('Responsable', 'Afi Dossou')
    await comeBack(view, here('Rue 12'))
    await waitFor(() => expect(field('Responsable').value).toBe('Afi Dossou'))
    expect(screen.getByText('Votre brouillon est revenu.')).toBeTruthy()
    await press('Oublier ce brouillon')
    expect(field('Responsable').value).toBe(supplier.user.fournisseur?.responsable)
    expect(screen.queryByText('Votre brouillon est revenu.')).toBeNull()
    await waitFor(async () => expect(await kept()).toBeUndefined())
  })

  test('that was changed meanwhile shows what is saved, and puts back what was typed, and nothing else, when it is asked to', async () => {
    const view = await edit(here('Rue 12'))
    type('Responsable', 'Afi Dossou')
    await comeBack(view, here('Rue du Port'))
    await screen.findByText('Ces informations ont changé depuis votre brouillon.')
    expect([field('Adresse').value, field('Responsable').value]).toEqual(['Rue du Port', supplier.user.fournisseur?.responsable])
    await press('Reprendre mon brouillon')
    expect([field('Adresse').value, field('Responsable').value]).toEqual(['Rue du Port', 'Afi Dossou'])
  })

  test('that is changed elsewhere while it is open shows what is saved, and offers what was typed', async () => {
    let answer = () => {}
    const fresh = new Promise<{ body: object }>((resolve) => {
      answer = () => resolve({ body: { ...here('Rue du Port'), stat_reason: null } })
    })
    stubServer({ ...lists, 'GET /api/user': () => fresh, 'GET /api/departements': { body: [] } })
    renderPage(<SignedIn as={here('Rue 12')}><EditCompanyPage /></SignedIn>)
    await screen.findByLabelText('Adresse')
    type('Responsable', 'Afi Dossou')
    answer()
    await screen.findByText('Ces informations ont changé depuis votre brouillon.')
    expect([field('Adresse').value, field('Responsable').value]).toEqual(['Rue du Port', supplier.user.fournisseur?.responsable])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['by « Annuler »', async () => fireEvent.click(screen.getByRole('link', { name: 'Annuler' }))],
    ['by typing what is saved', async () => type('Responsable', supplier.user.fournisseur?.responsable ?? '')],
    ['by whoever leaves, between two keys', async () => wipePrivate()],
  ])('given up %s leaves no draft', async (_how, giveUp) => {
    const view = await edit(here('Rue 12'))
    type('Responsable', 'Afi Dossou')
    await waitFor(async () => expect(await kept()).toBeDefined())
    type('Responsable', 'Afi Dossou-Yovo')
    await act(async () => void (await giveUp()))
    view.unmount()
    // What leaving the form may still write is written.
    await new Promise((resolve) => void setTimeout(resolve, 50))
    expect(await kept()).toBeUndefined()
    await edit(here('Rue 12'))
    expect(field('Responsable').value).toBe(supplier.user.fournisseur?.responsable)
  })
})
