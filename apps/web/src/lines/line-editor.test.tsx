import { listPassTypes } from '@passerelle/contract/catalogue'
import { screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useRead } from '../platform/query.ts'
import { LineEditor } from './line-editor.tsx'
import type { LinesValues } from './line-values.ts'

function Restored() {
  const form = useForm<LinesValues>({ defaultValues: { lines: [{ count: 2, amount: '5000' }] } })
  return <FormProvider {...form}><LineEditor legend="Pass demandés" types={useRead(listPassTypes)} /></FormProvider>
}

test('shows the amount of a draft once the list is there', async () => {
  stubServer({ 'GET /api/pass': { body: [{ id: 1, name: 'Pass Avenir', price: 5000 }] } })
  renderPage(<Restored />)
  await screen.findByRole('option', { name: /Pass Avenir/ })
  expect(screen.getByLabelText<HTMLSelectElement>('Montant du pass').value).toBe('5000')
})
