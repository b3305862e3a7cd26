import type { ImportPreview } from '@passerelle/contract/imports'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import ImportPage from './import-page.tsx'

const officer = loginReply({ role_id: 1, admin_role: 'instruction', stat: null })
const none = { total: 0, shown: [] }
const fine: ImportPreview = {
  digest: 'a1', encoding: 'utf-8', rows: 3, creates: 2, faults: none, known: none, alike: none,
  sample: [{ line: 2, label: 'Afi Dossou' }], earlier: null,
}
const previewCall = 'POST /api/admin/imports/preview'

async function show(preview: ImportPreview, more: Parameters<typeof stubServer>[0] = {}) {
  const asked = stubServer({ 'GET /api/user': { body: { ...officer, stat_reason: null } }, [previewCall]: { body: preview }, ...more })
  renderPage(<SignedIn as={officer}><ImportPage /></SignedIn>)
  const input = await screen.findByLabelText(/Choisir un fichier/)
  await act(async () => fireEvent.change(input, { target: { files: [new File(['Nom;Prénom'], 'liste.csv', { type: 'text/csv' })] } }))
  await screen.findByText('liste.csv')
  await press('Vérifier le fichier')
  return asked
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('faults are told by line and column, the focus is on what was found, and nothing can be imported', async () => {
  await show({ ...fine, faults: { total: 2, shown: [
    { line: 3, column: 'Téléphone', message: 'Le téléphone n’est pas valide.' }, { line: 4, column: null, message: 'Trop de cases.' },
  ] } })
  const heading = await screen.findByRole('heading', { name: '2\u00A0à créer, 2\u00A0fautes' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/3.*Téléphone.*Le téléphone n’est pas valide/), expect.stringMatching(/4.*Toute la ligne.*Trop de cases/),
  ])
  expect(screen.queryByRole('button', { name: /^Importer/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Télécharger les fautes' })).toBeDefined()
})

test('what will happen stands before the button, which sends the file that was looked at', async () => {
  const ayi = { line: 4, label: 'Ayi Dossa', same: 'account' as const, user_id: 7, like_line: null }
  const asked = await show({ ...fine, known: { total: 1, shown: [ayi] } }, {
    'POST /api/admin/imports': { body: { status: true, message: 'L’import est fait.', id: 3, created: 2 } },
  })
  await screen.findByRole('heading', { name: '2\u00A0à créer, 1\u00A0déjà connu, aucune faute' })
  expect(screen.getByRole('link', { name: 'le compte 7' }).getAttribute('href')).toBe('/admin/personnes/7')
  expect(screen.getByRole('region', { name: 'Ce qui va se passer' }).textContent).toMatch(/Personne n’est approuvé par l’import/)
  await press('Importer 2\u00A0bénéficiaires')
  expect((await screen.findAllByText('L’import est fait.')).length).toBeGreaterThan(0)
  const sent = asked.find(({ method, path }) => method === 'POST' && path === '/api/admin/imports')?.body
  expect(sent).toEqual([['kind', 'beneficiaries'], ['csv_file', expect.any(File)], ['digest', 'a1'], ['creates', '2']])
  expect(screen.queryByRole('heading', { name: /à créer/ })).toBeNull()
})

test('another file, or another content, is to be looked at anew', async () => {
  await show(fine)
  await screen.findByRole('heading', { name: '2\u00A0à créer, aucune faute' })
  await act(async () => fireEvent.click(screen.getByLabelText('Fournisseurs')))
  expect(screen.queryByRole('heading', { name: /à créer/ })).toBeNull()
})

test('a file that was imported, and one that brings nothing new, have no button', async () => {
  await show({ ...fine, creates: 0, known: { total: 3, shown: [] }, earlier: { by: 'Awa Sossa', at: '2026-11-20T08:05:00.000Z' } })
  expect(await screen.findByText('Ce fichier a déjà été importé.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Importer/ })).toBeNull()
})

test('what the server refuses of the file stands under it, and what was seen stays after a lost answer', async () => {
  await show(fine, { 'POST /api/admin/imports': () => {
    throw new TypeError('Failed to fetch')
  } })
  await screen.findByRole('heading', { name: '2\u00A0à créer, aucune faute' })
  await press('Importer 2\u00A0bénéficiaires')
  expect(await screen.findByText(/^Nous ne savons pas encore si votre fichier est arrivé/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Importer 2\u00A0bénéficiaires' })).toBeDefined()
  const errors = { csv_file: ['Ce fichier est un classeur Excel.'] }
  stubServer({ [previewCall]: { status: 422, body: { message: 'À corriger.', errors } } })
  await press('Vérifier à nouveau')
  expect(await screen.findByText('Ce fichier est un classeur Excel.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Importer/ })).toBeNull()
})
