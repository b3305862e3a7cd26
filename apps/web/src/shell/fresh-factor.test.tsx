import { adminApprovePayout } from '@passerelle/contract/payouts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { callApi, setBearer } from '../platform/api.ts'
import { FreshFactor } from './fresh-factor.tsx'

const unproven = { status: 428, body: { message: 'Confirmez d’abord que c’est vous.', reason: 'fresh_factor' } }
const approve = (id: number) => callApi(adminApprovePayout, { params: { id }, body: {} })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  localStorage.clear()
  setBearer('a token')
})

function open({ rightCode = '123456' } = {}) {
  let isProven = false
  const approving = (id: number) => ({ [`POST /api/admin/payouts/${id}/approve`]: () =>
    (isProven ? { body: { status: true, message: 'Approuvé.' } } : unproven) })
  const asked = stubServer({
    ...approving(3),
    ...approving(4),
    'POST /api/second-factor/passkeys/ask': { body: { passkey: null } },
    'POST /api/second-factor/prove': ({ body }) => {
      isProven = (body as { code: string }).code === rightCode
      if (isProven) return { body: { status: true, message: 'C’est bien vous.' } }
      return { status: 422, body: { message: 'À corriger.', errors: { code: ['Ce code n’est pas le bon.'] } } }
    },
  })
  renderPage(<FreshFactor />)
  const keys = () => asked.filter(({ path }) => path.endsWith('/approve')).map(({ headers }) => headers.get('idempotency-key'))
  return { asked, keys }
}

async function answer(code: string) {
  const field = await screen.findByLabelText('Code de votre application')
  fireEvent.change(field, { target: { value: code } })
  await act(async () => fireEvent.submit(field.closest('form')!))
}

test('an act that needs a fresh factor asks for the code, then is sent again with its key', async () => {
  const { keys } = open()
  const approved = approve(3)
  await answer('000000')
  await screen.findByText('Ce code n’est pas le bon.')
  await answer('123456')
  expect(await approved).toMatchObject({ status: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toBeTruthy()
})

test('acts that are refused together ask once', async () => {
  const { asked } = open()
  const both = Promise.all([approve(3), approve(4)])
  await answer('123456')
  await both
  expect(asked.filter(({ path }) => path.endsWith('/prove'))).toHaveLength(1)
})

test('whoever gives up is told that nothing was done, and the next attempt is another act', async () => {
  const { keys } = open()
  const refused = approve(3).catch((error: unknown) => error)
  await screen.findByLabelText('Code de votre application')
  await press('Annuler')
  expect(await refused).toMatchObject({ status: 428, message: 'Confirmez d’abord que c’est vous.' })
  const again = approve(3)
  await answer('123456')
  await again
  expect(new Set(keys()).size).toBe(2)
})
