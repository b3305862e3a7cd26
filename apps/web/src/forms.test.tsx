import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../test/render-page.tsx'
import { stubServer, type Answer } from '../test/stub-server.ts'
import { plain } from '../test/tables.ts'
import { PasswordChangeForm } from './accounts/password-change-form.tsx'
import RegisterPage from './accounts/register-page.tsx'
import { PassTypeDialog } from './admin/pass-type-dialog.tsx'
import { ServiceDialog } from './admin/service-dialog.tsx'
import { AddAccountDialog } from './payouts/add-account-dialog.tsx'
import { PayoutDialogs } from './payouts/payout-dialogs.tsx'

const nothing = () => {}
const account = { id: 1, name: 'MTN principal', number: '+2290197412208', ifu: '0123456789012' }
const secret = 'Soleil-du-Zou-9'

interface RealForm {
  source: string
  page: ReactNode
  call: string
  typed: Record<string, string>
  button: RegExp
  /** One of its fields, and its label. */
  field: [name: string, label: string]
  reads?: Record<string, Answer>
}

/** The real forms, filled in rightly. Labels are those of the screen. */
const forms: RealForm[] = [
  { source: 'accounts/register-page.tsx', page: <RegisterPage />, call: 'POST /api/register', button: /^Créer mon compte$/, field: ['email', 'Adresse e-mail'], typed: { 'Nom': 'Hounkpatin', 'Prénom': 'Adjoa', 'Adresse e-mail': 'adjoa@exemple.bj', 'Mot de passe': secret, 'Confirmation du mot de passe': secret } },
  { source: 'accounts/password-change-form.tsx', page: <PasswordChangeForm />, call: 'POST /api/change/pwd', button: /^Modifier le mot de passe$/, field: ['old_password', 'Ancien mot de passe'], typed: { 'Ancien mot de passe': 'Lagune-et-sable-7', 'Nouveau mot de passe': secret, 'Confirmation du nouveau mot de passe': secret } },
  { source: 'admin/service-dialog.tsx', page: <ServiceDialog service={null} onClose={nothing} />, call: 'POST /api/admin/services', button: /^Enregistrer$/, field: ['name', 'Désignation'], typed: { Désignation: 'Formation', Détail: '<p>Dix heures</p>' } },
  { source: 'admin/pass-type-dialog.tsx', page: <PassTypeDialog type={null} onClose={nothing} />, call: 'POST /api/admin/pass-types', button: /^Enregistrer$/, field: ['price', 'Prix'], typed: { Nom: 'Avenir', Prix: '5000' } },
  { source: 'payouts/add-account-dialog.tsx', page: <AddAccountDialog onAdded={nothing} onClose={nothing} />, call: 'POST /api/add/mode/pay', button: /^Ajouter le compte$/, field: ['number', 'Numéro mobile money'], typed: { 'Numéro IFU': '0123456789012', 'Libellé du compte': 'MTN', 'Numéro mobile money': '0197000000' } },
  { source: 'payouts/request-payout-dialog.tsx', page: <PayoutDialogs isOpen balanceXof={126_000} onClose={nothing} />, call: 'POST /api/add/request/pay', button: /^Demander 1/, field: ['amount', 'Montant'], typed: { Description: 'Gains', Montant: '1000' }, reads: { 'GET /api/account/payment': { body: [account] } } },
]

async function answered({ page, call, typed, button, reads }: RealForm, answer: Answer) {
  const asked = stubServer({ ...reads, [call]: answer })
  renderPage(page)
  if (reads) await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Compte mobile money').value).toBe('1'))
  for (const [label, value] of Object.entries(typed)) fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(asked.some(({ method, path }) => `${method} ${path}` === call)).toBe(true))
}
const toastSays = async (text: string) => (await screen.findByText(text, { selector: '.toast p' })).closest('.toast')

/** What has a test of its own beside it, which answers it with a 422. */
const elsewhere: Record<string, string> = {
  'accounts/new-password-form.tsx': 'accounts/recovery-page.test.tsx',
  'accounts/recovery-email-form.tsx': 'accounts/recovery-page.test.tsx',
  'donations/donate-page.tsx': 'donations/donate-page.test.tsx',
  'profiles/edit-beneficiary-page.tsx': 'profiles/edit-beneficiary-page.test.tsx',
  'profiles/logo-form.tsx': 'profiles/logo-form.test.tsx',
  'profiles/use-send-edit.ts': 'profiles/edit-company-page.test.tsx',
  'requests/request-page.tsx': 'requests/request-page.test.tsx',
}
const sources = import.meta.glob<string>('./*/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

test('every form whose fields the server may refuse is here, or where it says', () => {
  const refused = Object.keys(sources).filter((path) => !/\.test\.|^\.\/(?:platform|showcase)\//.test(path) && sources[path]?.includes('useServerErrors('))
  expect(refused.map((path) => path.replace('./', '')).toSorted()).toEqual([...forms.map(({ source }) => source), ...Object.keys(elsewhere)].toSorted())
  expect(Object.values(elsewhere).filter((path) => !sources[`./${path}`]?.includes('status: 422'))).toEqual([])
})

describe.each(forms.map((form) => [form.source, form] as const))('%s', (_source, form) => {
  test('a success is a success toast with the server’s sentence', async () => {
    await answered(form, { body: { status: true, message: 'C’est enregistré.', id: 7, code_request: 'RET-1' } })
    expect((await toastSays('C’est enregistré.'))?.classList).toContain('t-ok')
  })

  test('a refusal is a warning toast, and what was typed stays', async () => {
    await answered(form, { body: { status: false, reason: 'refused', message: 'C’est refusé.' } })
    expect((await toastSays('C’est refusé.'))?.classList).toContain('t-warn')
    const [label = '', value = ''] = Object.entries(form.typed)[0] ?? []
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  })

  test('a fault of a field is under it, without a toast', async () => {
    const [name, label] = form.field
    await answered(form, { status: 422, body: { message: 'À corriger.', errors: { [name]: ['Cette valeur est déjà prise.', 'Seconde.'] } } })
    const input = screen.getByLabelText(label)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    const told = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => plain(document.getElementById(id)?.textContent)).join(' ')
    expect(told).toContain('Cette valeur est déjà prise.')
    expect(screen.queryByText('Seconde.')).toBeNull()
    expect(document.querySelector('.toast')).toBeNull()
  })

  test('a page that is too old says to load it again', async () => {
    await answered(form, { status: 419, body: { message: 'Page expirée. Veuillez actualiser la page' } })
    expect((await toastSays('Page expirée. Veuillez actualiser la page'))?.classList).toContain('t-no')
  })
})
