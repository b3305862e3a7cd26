import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { jpegFile, pdfFile, pngFile } from '../../test/sample-files.ts'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import ProfilePage from './profile-page.tsx'

const partner = {
  type: 'enterprise' as const, ifu: '3201900000001', address: 'Rue 12', phone: '+2290197000008', social_reason: 'Fondation Nokoué',
  email: 'c@exemple.bj', responsable: 'Léon', profession: null, marital_status: null, logo: null,
}
const person = loginReply({ role_id: 3, partner })
const withLogo = { ...person.user, partner: { ...partner, logo: '/storage/nouveau.png' } }

async function show(answers: Parameters<typeof stubServer>[0]) {
  const asked = stubServer({ 'GET /api/user': { body: { ...person, stat_reason: null } }, ...answers })
  renderPage(<SignedIn as={person}><ProfilePage /></SignedIn>)
  await screen.findByRole('heading', { name: 'Logo' })
  return asked
}
const choose = async (file: File) =>
  act(async () => fireEvent.change(document.querySelector('input[name=file]')!, { target: { files: [file] } }))
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le logo' })))
const preview = () => document.querySelector('.file .thumb img')

test.each([['logo.jpg', jpegFile], ['logo.jpeg', jpegFile], ['logo.png', pngFile]])('%s is shown before it is sent', async (name, file) => {
  await show({})
  await choose(file(name))
  expect(await screen.findByText(name)).toBeDefined()
  expect(preview()).not.toBeNull()
})

test.each([
  ['logo.svg', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' })],
  ['logo.pdf', pdfFile('logo.pdf')],
  ['logo.gif', new File(['GIF89a'], 'logo.gif', { type: 'image/gif' })],
])('%s is neither shown nor sent', async (_name, file) => {
  const asked = await show({})
  await choose(file)
  expect(await screen.findByText(/n’est pas une image JPEG ou PNG lisible/)).toBeDefined()
  expect(preview()).toBeNull()
  await save()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('sends one file in the field « file », then shows the new logo', async () => {
  let isSent = false
  const asked = await show({
    'GET /api/user': () => ({ body: { ...person, user: isSent ? withLogo : person.user, stat_reason: null } }),
    'POST /api/add/logo': () => {
      isSent = true
      return { body: { status: true, message: 'Votre logo est enregistré.' } }
    },
  })
  await choose(pngFile('logo.png'))
  await screen.findByText('logo.png')
  await save()
  expect((await screen.findByText('Votre logo est enregistré.')).closest('.t-ok')).not.toBeNull()
  expect((await screen.findByAltText('Logo de Fondation Nokoué')).getAttribute('src')).toBe('/storage/nouveau.png')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual([
    ['file', expect.objectContaining({ name: 'logo.png' })],
    ['file.chosen', expect.stringContaining('logo.png')],
  ])
  expect(screen.queryByText('logo.png')).toBeNull()
})

test('a fault of the server stands under the file', async () => {
  await show({
    'POST /api/add/logo': {
      status: 422,
      body: { message: 'À corriger', errors: { file: ['Ce fichier n’est pas une image JPEG ou PNG lisible.'] } },
    },
  })
  await choose(pngFile('logo.png'))
  await screen.findByText('logo.png')
  await save()
  const fault = await screen.findByText(/pas une image JPEG ou PNG lisible/)
  expect(document.querySelector('input[name=file]')?.getAttribute('aria-describedby')).toContain(fault.closest('.err')?.id)
})

test('nothing is sent without a file', async () => {
  const asked = await show({})
  await save()
  await waitFor(() => expect(screen.getByText('Le logo est obligatoire.')).toBeDefined())
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})
