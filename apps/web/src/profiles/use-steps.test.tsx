import { webcrypto } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { newcomer } from '../../test/declared-people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { openDrawer } from '../platform/drawers.ts'
import { unlockPrivate } from '../session/session-storage.ts'
import AccountChoicePage from './account-choice-page.tsx'

const company = { social_reason: 'Espace Zongo', responsable: 'Bio Yarou', email: 'zongo@exemple.bj' }

beforeEach(async () => {
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('indexedDB', memoryDatabase())
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/departements': { body: [] },
    'GET /api/profile/sent': { body: null },
  })
})

async function open(search = '') {
  const view = renderPage(<SignedIn as={newcomer}><AccountChoicePage /></SignedIn>, { path: '/', at: `/${search}` })
  await screen.findByRole('heading', { level: 1 })
  return view
}
async function draft(values: object) {
  await unlockPrivate(newcomer.device_secret)
  await (await openDrawer('person')).save('draft:supplier', { savedAt: '2026-11-28T08:00:00Z', values })
}
const step = () => screen.getByRole('group', { name: /^Étape/ }).getAttribute('aria-label')
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function fillFirstStep() {
  type('Raison sociale', company.social_reason)
  type('Responsable', company.responsable)
  type('E-mail de l’entreprise', company.email)
  await press('Continuer')
}

describe('K10: the steps of a form', () => {
  test('are places of the history: « Back » is the step before, then the account choice, « Forward » returns, and what was typed stays', async () => {
    const { place, back, forward } = await open()
    fireEvent.click(screen.getByRole('link', { name: /^Devenir\s*fournisseur/ }))
    await screen.findByRole('heading', { level: 1, name: 'Devenir fournisseur' })
    await fillFirstStep()
    expect([step(), place()]).toEqual(['Étape 2 sur 3', '/?devenir=fournisseur&etape=2'])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: step() ?? '' }))

    await back()
    expect([step(), place()]).toEqual(['Étape 1 sur 3', '/?devenir=fournisseur'])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: step() ?? '' }))
    expect(screen.getByLabelText<HTMLInputElement>('Responsable').value).toBe(company.responsable)
    await forward()
    expect(step()).toBe('Étape 2 sur 3')
    await back()
    await back()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choix de compte')
    await forward()
    await screen.findByRole('heading', { level: 1, name: 'Devenir fournisseur' })
    expect(step()).toBe('Étape 1 sur 3')
  })

  test('« Précédent » is the way back, not one more place', async () => {
    const { place, back } = await open()
    fireEvent.click(screen.getByRole('link', { name: /^Devenir\s*fournisseur/ }))
    await screen.findByRole('heading', { level: 1, name: 'Devenir fournisseur' })
    await fillFirstStep()
    await press('Précédent')
    expect([step(), place()]).toEqual(['Étape 1 sur 3', '/?devenir=fournisseur'])
    await back()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choix de compte')
  })

  test('loaded again, the form stands at its step, with its draft', async () => {
    await draft({ ...company, address: 'Quartier Zongo', phone: '01 97 00 00 00' })
    const { place } = await open('?devenir=fournisseur&etape=3')
    await waitFor(() => expect(step()).toBe('Étape 3 sur 3'))
    expect(place()).toBe('/?devenir=fournisseur&etape=3')
    await press('Précédent')
    expect(step()).toBe('Étape 2 sur 3')
    expect(screen.getByLabelText<HTMLInputElement>('Adresse').value).toBe('Quartier Zongo')
  })

  test.each([
    ['nothing filled in', {}, 'Étape 1 sur 3', '/?devenir=fournisseur'],
    ['only the first step filled in', company, 'Étape 2 sur 3', '/?devenir=fournisseur&etape=2'],
  ])('a later step opened by its address with %s shows the first that lacks something, and complains of nothing', async (_case, kept, shown, address) => {
    await draft(kept)
    const { place } = await open('?devenir=fournisseur&etape=3')
    await waitFor(() => expect(place()).toBe(address))
    expect(step()).toBe(shown)
    expect(screen.queryByText(/obligatoire/)).toBeNull()
  })

  test.each(['0', '-1', '9', 'deux', ''])('an address without such a step (%s) leads nowhere else', async (asked) => {
    await open(`?devenir=fournisseur&etape=${asked}`)
    await waitFor(() => expect(step()).toBe('Étape 1 sur 3'))
  })
})
