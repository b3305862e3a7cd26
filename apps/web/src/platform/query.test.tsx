import { listSupplierServices } from '@passerelle/contract/catalogue'
import { makeRequest } from '@passerelle/contract/requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useAct, useRead } from './query.ts'

function Screen({ onSuccess }: { onSuccess?: () => void }) {
  const services = useRead(listSupplierServices)
  const asking = useAct(makeRequest, { onSuccess, refresh: [listSupplierServices] })
  return (
    <>
      <p>{services.data?.map(({ name }) => name).join() ?? 'rien'}</p>
      <button type="button" onClick={() => asking.mutate({ body: { title: 'Atelier' } })}>Envoyer</button>
      <p>{asking.isPending ? 'en route' : 'prêt'}</p>
    </>
  )
}

test('the same call made twice at once is one request and one success', async () => {
  let successes = 0
  const asked = stubServer({
    'GET /api/provider/sp': { body: [] },
    'POST /api/make/request': { body: { status: true, message: 'Envoyé.', code_request: 'DEM-1' } },
  })
  renderPage(<Screen onSuccess={() => (successes += 1)} />)
  fireEvent.click(screen.getByText('Envoyer'))
  fireEvent.click(screen.getByText('Envoyer'))
  await waitFor(() => expect(successes).toBe(1))
  await screen.findByText('prêt')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  fireEvent.click(screen.getByText('Envoyer'))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

test('a success refreshes the reads it names', async () => {
  let reads = 0
  stubServer({
    'GET /api/provider/sp': () => ({ body: [{ id: 1, name: `lecture ${(reads += 1)}`, type: 'service' }] }),
    'POST /api/make/request': { body: { status: true, message: 'Envoyé.', code_request: 'DEM-1' } },
  })
  renderPage(<Screen />)
  await screen.findByText('lecture 1')
  fireEvent.click(screen.getByText('Envoyer'))
  await screen.findByText('lecture 2')
})
