import * as acts from '@passerelle/contract/pass-acts'
import { adminPreviewResendMessages, adminResendMessages } from '@passerelle/contract/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx'

const giveThem: BulkAction = {
  dryRun: acts.adminPreviewAssignPasses, run: acts.adminAssignPasses, refresh: [], verb: 'Donner', motives: ['Demande urgente'],
  help: 'Aide',
  ask: {
    name: 'beneficiary_id',
    field: ({ value, onChange }) => <input aria-label="Bénéficiaire" value={value} onChange={(event) => onChange(event.target.value)} />,
  },
}
const path = acts.adminAssignPasses.path
const changes = [
  { id: 12, label: 'N° 12, Formation', from: 'Afi Hounsou', to: 'Bio Kora' },
  { id: 13, label: 'N° 13, Formation', from: null, to: 'Bio Kora' },
]

test('what changes hands says whose it is and whose it will be, and what was shown goes back with the decision', async () => {
  const asked = stubServer({
    [`GET ${path}`]: { body: { concerned: 2, excluded: [], changes, seen: '12:7,13:' } },
    [`POST ${path}`]: { body: { status: true, message: 'C’est fait.', concerned: 2, excluded: [], changes } },
  })
  const onDone = vi.fn<() => void>()
  renderPage(<BulkDialog ids={[12, 13]} action={giveThem} onDone={onDone} onClose={() => {}} />)
  fireEvent.change(await screen.findByLabelText('Bénéficiaire'), { target: { value: '8' } })
  const notice = (await screen.findByText('2 lignes concernées.')).closest('.notice')
  const lines = within(notice instanceof HTMLElement ? notice : document.body).getAllByRole('listitem')
  expect(lines.map((line) => plain(line.textContent))).toEqual([
    'N° 12, Formation est à Afi Hounsou, ira à Bio Kora', 'N° 13, Formation n’est à personne, ira à Bio Kora',
  ])
  fireEvent.click(screen.getByLabelText('Demande urgente'))
  fireEvent.click(screen.getByRole('button', { name: 'Donner (2)' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { ids: [12, 13], beneficiary_id: '8', seen: '12:7,13:', reason: 'Demande urgente.' } },
  ])
})

test('what is left out is told once for each reason', async () => {
  const [used, held] = ['Ce pass est utilisé.', 'Ce pass y est déjà.']
  const excluded = [[1, used], [2, held], [3, used]].map(([id, reason]) => ({ id, label: `Pass n° ${id}`, reason }))
  stubServer({ [`GET ${adminPreviewResendMessages.path}`]: { body: { concerned: 1, excluded } } })
  const resend: BulkAction = { dryRun: adminPreviewResendMessages, run: adminResendMessages, refresh: [], verb: 'Renvoyer', help: 'Aide' }
  renderPage(<BulkDialog ids={[1, 2, 3, 4]} action={resend} onDone={() => {}} onClose={() => {}} />)
  await screen.findByText('Une ligne concernée, 3 exclues.')
  expect(screen.getAllByRole('listitem').map((line) => plain(line.textContent))).toEqual([
    `Pass n° 1 ; Pass n° 3 : ${used}`, `Pass n° 2 : ${held}`,
  ])
})

test('what to think of before is told, beside how many', async () => {
  const note = 'Un de ces messages a plus de 7 jours.'
  stubServer({ [`GET ${adminPreviewResendMessages.path}`]: { body: { concerned: 1, excluded: [], note } } })
  const resend: BulkAction = { dryRun: adminPreviewResendMessages, run: adminResendMessages, refresh: [], verb: 'Renvoyer', help: 'Aide' }
  renderPage(<BulkDialog ids={[7]} action={resend} onDone={() => {}} onClose={() => {}} />)
  expect((await screen.findByText(note)).closest('.notice')?.textContent).toContain('Une ligne concernée.')
})
