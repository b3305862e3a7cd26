import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { pdfFile } from '../../test/sample-files.ts'
import { useSession } from '../session/session.tsx'
import { BeneficiaryForm } from './beneficiary-form.tsx'
import { PartnerForm } from './partner-form.tsx'
import { SupplierForm } from './supplier-form.tsx'

interface Filled {
  title: string
  form: ReactNode
  path: string
  roleId: 2 | 3 | 4
  /** Step by step: a field’s name and what is chosen or typed. */
  steps: Record<string, string>[]
}

const company = { social_reason: 'Espace Zongo', responsable: 'Bio Yarou', email: 'zongo@exemple.bj' }
const reach = { address: 'Quartier Zongo', phone: '01 97 00 00 00' }
const forms: Filled[] = [
  {
    title: 'Devenir bénéficiaire', form: <BeneficiaryForm />, path: '/api/add/infos/beneficiary', roleId: 2,
    steps: [
      { sex: 'Féminin', birthday: '1994-05-12', profession: 'Couturière', marital: 'celibataire' },
      { department: 'Borgou', commune: 'Parakou', ...reach, parent_name: 'Ama', parent_phone: '01 97 00 00 01' },
      { motivation: 'Apprendre.' },
      { type_doc: 'CNIB', ref_doc: '0012' },
    ],
  },
  {
    title: 'Devenir octroyant', form: <PartnerForm />, path: '/api/add/infos/partner', roleId: 3,
    steps: [{ type: 'enterprise', ...company }, reach, { ifu: '3201950000001' }],
  },
  {
    title: 'Devenir octroyant', form: <PartnerForm />, path: '/api/add/infos/partner', roleId: 3,
    steps: [{ type: 'particular', profession: 'Notaire', marital: 'marié' }, reach, { ifu: '3201950000001' }],
  },
  {
    title: 'Devenir fournisseur', form: <SupplierForm />, path: '/api/add/infos/provider', roleId: 4,
    steps: [company, { ...reach, department: 'Borgou', commune: 'Parakou' }, { ifu: '3201950000001' }],
  },
]
const newcomer = loginReply({ role_id: null, stat: null })

/** Who the session says is there. */
function Who() {
  const { user, stat } = useSession()
  return <output aria-label="Session">{`${user?.role_id} ${stat}`}</output>
}
const session = () => screen.getByLabelText('Session').textContent

async function fillAndSend({ title, form, path, steps }: Filled, answer: object) {
  const asked = stubServer({
    'GET /api/user': { body: { ...newcomer, stat_reason: null } },
    'GET /api/departements': { body: [{ id: 1, name: 'Borgou' }] },
    'GET /api/communes/Borgou': { body: [{ id: 1, name: 'Parakou' }] },
    [`POST ${path}`]: answer,
  })
  const view = renderPage(<SignedIn as={newcomer}>{form}<Who /></SignedIn>, { path: '/*', at: '/' })
  await screen.findByRole('heading', { level: 1, name: title })
  for (const [index, fields] of steps.entries()) {
    for (const [name, value] of Object.entries(fields)) await fill(name, value)
    if (index < steps.length - 1) await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continuer' })))
  }
  await act(async () => fireEvent.change(document.querySelector('input[name=doc_file]')!, { target: { files: [pdfFile()] } }))
  await screen.findByText('piece.pdf')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer' })))
  return {
    sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => Object.fromEntries(body as [string, unknown][])),
    ...view,
  }
}

async function fill(name: string, value: string) {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
  if (field.type === 'radio') return act(async () => fireEvent.click(document.querySelector(`[name="${name}"][value="${value}"]`)!))
  if (field.tagName === 'SELECT') await waitFor(() => expect(field.querySelector(`option[value="${value}"]`)).not.toBeNull())
  return act(async () => fireEvent.change(field, { target: { value } }))
}

test.each(forms.map((filled) => [
  `${filled.title} (${filled.steps[0]?.['type'] ?? 'one type'})`, filled,
] as const))('%s: sends every field, takes the answer’s person and status, says it, and opens the dashboard', { timeout: 20_000 }, async (_name, filled) => {
  const user = { ...newcomer.user, role_id: filled.roleId }
  const { sent, place } = await fillAndSend(filled, { body: { status: true, message: 'Votre profil est envoyé.', user, stat: 'pending' } })
  await waitFor(() => expect(place()).toBe('/dashboard'))
  expect(screen.getByText('Votre profil est envoyé.').closest('.t-ok')).not.toBeNull()
  expect(session()).toBe(`${filled.roleId} pending`)
  expect(sent()).toEqual([
    expect.objectContaining({ ...Object.assign({}, ...filled.steps), doc_file: expect.objectContaining({ name: 'piece.pdf' }) }),
  ])
})

test.each(forms.map((filled) => [
  `${filled.title} (${filled.steps[0]?.['type'] ?? 'one type'})`, filled,
] as const))('%s refused: a warning, the same person, and the dashboard', { timeout: 20_000 }, async (_name, filled) => {
  const { place } = await fillAndSend(filled, { body: { status: false, reason: 'x', message: 'Impossible pour l’instant.' } })
  await waitFor(() => expect(place()).toBe('/dashboard'))
  expect(screen.getByText('Impossible pour l’instant.').closest('.t-warn')).not.toBeNull()
  expect(session()).toBe('null null')
})
