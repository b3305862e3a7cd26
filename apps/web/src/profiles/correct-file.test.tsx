import type { User } from '@passerelle/contract/shapes'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as people from '../../test/declared-people.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { pdfFile } from '../../test/sample-files.ts'
import { stubServer } from '../../test/stub-server.ts'
import DashboardPage from '../dashboard/dashboard-page.tsx'
import AccountChoicePage from './account-choice-page.tsx'
import EditBeneficiaryPage from './edit-beneficiary-page.tsx'
import EditCompanyPage from './edit-company-page.tsx'

const reason = 'Pièce illisible. Le nom est coupé.'
const company = {
  ifu: '3201900000001',
  address: 'Rue 12',
  phone: '+2290197000008',
  responsable: 'Léon Kpossou',
  email: 'contact@exemple.bj',
}
const document = { id: '0b0f3f5e-1111-4222-8333-444455556666', name: 'piece.pdf', size: 420_000, sent_at: '2026-11-02T09:00:00.000Z' }
const forms = {
  beneficiary: {
    sex: 'Féminin', birthday: '1999-03-01', profession: 'Couturière', marital: 'celibataire', department: 'Littoral', commune: 'Cotonou',
    address: 'Rue 12', phone: '+2290197000008', parent_name: 'Ama', parent_phone: '+2290197000009', motivation: 'Apprendre.',
    type_doc: 'CIP', ref_doc: '00123',
  },
  enterprise: { ...company, type: 'enterprise', social_reason: 'Fondation Nokoué', profession: '', marital: '' },
  particular: { ...company, type: 'particular', social_reason: '', responsable: '', email: '', profession: 'Notaire', marital: 'marié' },
  supplier: { ...company, social_reason: 'Cyber Lissèzoun', department: 'Littoral', commune: 'Cotonou' },
}
type Kind = keyof typeof forms
const declared = people.partner.user.partner
const particular: User = { ...people.partner.user, ...(declared && {
  partner: {
    ...declared, type: 'particular', social_reason: null, responsable: null, email: null, profession: 'Notaire', marital_status: 'marié',
  },
}) }
const owners: Record<Kind, User> = {
  beneficiary: people.beneficiary.user,
  enterprise: people.partner.user,
  particular,
  supplier: people.supplier.user,
}
const sends: Record<Kind, string> = {
  beneficiary: 'POST /api/add/infos/beneficiary',
  enterprise: 'POST /api/edit/profil/partner',
  particular: 'POST /api/edit/profil/partner',
  supplier: 'POST /api/edit/profil/provider',
}
const submits: Record<Kind, string> = {
  beneficiary: 'POST /api/add/infos/beneficiary',
  enterprise: 'POST /api/add/infos/partner',
  particular: 'POST /api/add/infos/partner',
  supplier: 'POST /api/add/infos/provider',
}
const kinds = ['beneficiary', 'enterprise', 'particular', 'supplier'] as const

const sentOf = (kind: Kind, refused: string[]) => ({ role_id: owners[kind].role_id, form: forms[kind], document, reason, refused })
const places = {
  'GET /api/departements': { body: [{ id: 1, name: 'Littoral' }] },
  'GET /api/communes/Littoral': { body: [{ id: 1, name: 'Cotonou' }] },
}
const accepted = (user: User) => ({ body: { status: true, message: 'C’est envoyé.', user, stat: 'pending' } })

async function openCorrection(kind: Kind, refused: string[] = []) {
  const person = loginReply({ ...owners[kind], stat: 'rejected' })
  const asked = stubServer({
    ...places,
    'GET /api/user': { body: { ...person, stat_reason: reason } },
    'GET /api/profile/sent': { body: sentOf(kind, refused) },
    [sends[kind]]: accepted(person.user),
  })
  const view = renderPage(<SignedIn as={person}>{kind === 'beneficiary' ? <EditBeneficiaryPage /> : <EditCompanyPage />}</SignedIn>)
  await screen.findByText('Vos corrections soumettent à nouveau votre profil.')
  return { posts: () => asked.filter(({ method }) => method === 'POST'), ...view }
}
/** What the form would send, as it was written by the person. */
const values = () =>
  Object.fromEntries([...new FormData(globalThis.document.querySelector('form')!)].flatMap(([name, value]) => (typeof value === 'string'
    ? [[name, value.replaceAll('\u00A0', ' ')]]
    : [])))
const typed = (form: Record<string, string>) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '').map(([name, value]) => [
    name,
    value.replace('+2290197', '01 97 ').replace(/(\d\d)(\d\d)(\d\d)$/, (all, ...parts) => (name.endsWith('phone')
      ? parts.slice(0, 3).join(' ')
      : all)),
  ]))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const markOf = (name: string) =>
  globalThis.document.getElementsByName(name)[0]?.closest('.field')?.querySelector('.err')?.textContent ?? null
const attach = async () => {
  await act(async () => fireEvent.change(globalThis.document.querySelector('input[name=doc_file]')!, {
    target: { files: [pdfFile('nouvelle.pdf')] },
  }))
  await screen.findByText('nouvelle.pdf')
}
const sentFields = (body: unknown) => Object.fromEntries(body as [string, unknown][])

describe('K12: a rejected person', () => {
  test.each(kinds)('(%s) finds everything as it was sent, the document too, and sends it again with it', async (kind) => {
    const { posts, place } = await openCorrection(kind)
    expect(values()).toEqual(typed(forms[kind]))
    expect(screen.getByText('piece.pdf').closest('.file')?.textContent).toMatch(/Envoyé le 2\snovembre\s2026.*gardé/)
    fireEvent.change(screen.getByLabelText('Adresse'), { target: { value: 'Rue du Port' } })
    await press('Envoyer pour validation')
    await waitFor(() => expect(place()).toBe('/profil'))
    expect(sentFields(posts()[0]?.body)).toMatchObject({ address: 'Rue du Port', doc_file: document.id })
  })

  test.each(kinds)('(%s) finds several refused items marked, and the reason once, above', async (kind) => {
    await openCorrection(kind, ['phone', 'address'])
    expect(screen.getByText(`Motif : ${reason}`)).toBeDefined()
    expect(screen.getByText('À corriger : Adresse, Téléphone.')).toBeDefined()
    const mark = 'À corriger\u00A0: le motif est en haut de la page.'
    await waitFor(() => expect([markOf('phone'), markOf('address')]).toEqual([mark, mark]))
    expect(screen.getAllByText(new RegExp(reason))).toHaveLength(1)
    expect(screen.getByLabelText('Adresse').getAttribute('aria-invalid')).toBe('true')
  })

  test.each(kinds)('(%s) is at the title of the form, which came after the page, and reads what to do', async (kind) => {
    await openCorrection(kind)
    expect(globalThis.document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Modification du profil' }))
    expect(screen.getByText('Corrigez ce qui a été refusé, puis renvoyez votre dossier.')).toBeDefined()
  })

  test.each(kinds)('(%s) whose document was refused must choose another, which then is sent', async (kind) => {
    const { posts } = await openCorrection(kind, ['doc_file'])
    expect(screen.getByText('piece.pdf').closest('.file')?.textContent).toContain('Il a été refusé.')
    await press('Envoyer pour validation')
    expect(markOf('doc_file')).toMatch(/obligatoire/)
    expect(posts()).toEqual([])
    await attach()
    expect(screen.queryByText('piece.pdf')).toBeNull()
    await press('Envoyer pour validation')
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(sentFields(posts()[0]?.body)).toMatchObject({ doc_file: expect.objectContaining({ name: 'nouvelle.pdf' }) })
  })

  test('who cannot read what was sent is told so, with a way to try again, rather than shown an empty form', async () => {
    const person = loginReply({ ...owners.beneficiary, stat: 'rejected' })
    let isDown = true
    stubServer({
      ...places,
      'GET /api/user': { body: { ...person, stat_reason: reason } },
      'GET /api/profile/sent': () => (isDown ? { status: 500, body: { message: 'Panne.' } } : { body: sentOf('beneficiary', []) }),
    })
    renderPage(<SignedIn as={person}><EditBeneficiaryPage /></SignedIn>)
    await screen.findByText('Le formulaire n’a pas pu être chargé')
    isDown = false
    await press('Réessayer')
    await screen.findByRole('textbox', { name: 'Motivation' })
  })

  test('reads on the dashboard why, what is to be corrected, and where to do it', async () => {
    const person = loginReply({ ...owners.beneficiary, stat: 'rejected' })
    stubServer({
      'GET /api/user': { body: { ...person, stat_reason: reason } },
      'GET /api/profile/sent': { body: sentOf('beneficiary', ['doc_file', 'phone']) },
    })
    renderPage(<SignedIn as={person}><DashboardPage /></SignedIn>)
    const items = await screen.findByText('À corriger : Téléphone, Document.')
    await waitFor(() => expect(items.closest('.n-no')?.textContent).toContain(reason))
    expect(screen.getByRole('link', { name: 'Corriger et renvoyer' }).getAttribute('href')).toBe('/edit/b/profil')
  })
})

describe('K12: somebody whose file was reopened', () => {
  async function reopen(kind: Kind, search: string) {
    const asked = stubServer({
      ...places,
      'GET /api/user': { body: { ...people.newcomer, stat_reason: null } },
      'GET /api/profile/sent': { body: sentOf(kind, ['address']) },
      [submits[kind]]: accepted(people.newcomer.user),
    })
    const view = renderPage(<SignedIn as={people.newcomer}><AccountChoicePage /></SignedIn>, { path: '/', at: `/${search}` })
    await screen.findByRole('heading', { level: 1 })
    return { posts: () => asked.filter(({ method }) => method === 'POST'), ...view }
  }

  test.each<[Kind, string]>([
    ['beneficiary', 'beneficiaire'],
    ['enterprise', 'octroyant'],
    ['particular', 'octroyant'],
    ['supplier', 'fournisseur'],
  ])('(%s) finds the form of that role filled in and marked, and sends it with its document', async (kind, word) => {
    const { posts, place } = await reopen(kind, `?devenir=${word}`)
    await screen.findByRole('button', { name: 'Continuer' })
    expect(values()).toEqual(typed(forms[kind]))
    expect(screen.getByText(`Motif : ${reason}`)).toBeDefined()
    await waitFor(() => expect(markOf('address')).toBe(`À corriger\u00A0: ${reason}`))
    while (screen.queryByRole('button', { name: 'Continuer' })) await press('Continuer')
    await press('Envoyer')
    await waitFor(() => expect(place()).toBe('/dashboard'))
    expect(sentFields(posts()[0]?.body)).toMatchObject({ address: 'Rue 12', doc_file: document.id })
  })

  test('who chooses another role starts empty', async () => {
    await reopen('supplier', '?devenir=octroyant')
    await screen.findByRole('button', { name: 'Continuer' })
    expect(screen.getByLabelText<HTMLInputElement>('Responsable').value).toBe('')
    expect(screen.queryByText('piece.pdf')).toBeNull()
  })
})
