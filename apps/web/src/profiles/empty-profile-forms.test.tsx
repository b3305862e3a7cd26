import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { BeneficiaryForm } from './beneficiary-form.tsx'
import EditBeneficiaryPage from './edit-beneficiary-page.tsx'
import EditCompanyPage from './edit-company-page.tsx'
import { PartnerForm } from './partner-form.tsx'
import { SupplierForm } from './supplier-form.tsx'

const newcomer = loginReply({ role_id: null, stat: null })
const contact = { address: 'Rue 12', phone: '+2290197000008' }
const company = { ...contact, ifu: '3201900000001', responsable: 'Léon Kpossou', email: 'c@exemple.bj' }
const beneficiary = {
  ...contact, identifiant: 'BEN-0007', birthday: '1999-03-01', sex: 'Féminin', profession: 'Couturière', marital_status: 'celibataire',
  department: 'Littoral', city: 'Cotonou', parent_information: ['Ama', '+2290197000009'],
}
const enterprise = {
  ...company,
  type: 'enterprise' as const,
  social_reason: 'Fondation Nokoué',
  profession: null,
  marital_status: null,
  logo: null,
}
const particular = {
  ...contact, type: 'particular' as const, ifu: company.ifu, social_reason: null, responsable: null, email: null, profession: 'Notaire',
  marital_status: 'marié', logo: null,
}
const supplier = { ...company, reason_social: 'Cyber Lissèzoun', department: 'Littoral', city: 'Cotonou' }

/** What is told under each required field, by its name. */
const address = { address: 'L’adresse est obligatoire.', phone: 'Le téléphone est obligatoire.' }
const names = { social_reason: 'La raison sociale est obligatoire.', responsable: 'Le responsable est obligatoire.' }
const email = { email: 'L’e-mail de l’entreprise est obligatoire.' }
const ifu = { ifu: 'Le numéro IFU est obligatoire.', doc_file: 'Le document IFU est obligatoire.' }
const profession = { profession: 'La profession est obligatoire.' }
const marital = { marital: 'La situation matrimoniale est obligatoire.' }
const birthday = { birthday: 'La date de naissance est obligatoire.' }
const place = { department: 'Le département est obligatoire.', commune: 'La commune est obligatoire.' }
const relative = { parent_name: 'Le nom de ce proche est obligatoire.', parent_phone: 'Le téléphone de ce proche est obligatoire.' }

const right: Record<string, string> = {
  sex: 'Féminin', birthday: '1994-05-12', profession: 'Couturière', marital: 'marié', department: 'Littoral', commune: 'Cotonou',
  address: 'Rue 1', phone: '01 97 00 00 00', parent_name: 'Ama', parent_phone: '01 97 00 00 01',
  motivation: 'Apprendre.', social_reason: 'Espace Zongo', responsable: 'Bio Yarou', email: 'zongo@exemple.bj',
}

interface NewForm {
  form: ReactNode
  /** What is chosen before: the partner’s type. */
  chosen: Record<string, string>
  steps: Record<string, string>[]
}
const created: Record<string, NewForm> = {
  'beneficiary': {
    form: <BeneficiaryForm />, chosen: {},
    steps: [
      { sex: 'Le sexe est obligatoire.', ...birthday, ...profession, ...marital },
      { ...place, ...address, ...relative },
      { motivation: 'La motivation est obligatoire.' },
      {
        type_doc: 'Le type de pièce est obligatoire.', ref_doc: 'Le numéro de la pièce est obligatoire.',
        doc_file: 'La pièce d’identité est obligatoire.',
      },
    ],
  },
  'partner (enterprise)': { form: <PartnerForm />, chosen: { type: 'enterprise' }, steps: [{ ...names, ...email }, address, ifu] },
  'partner (particular)': { form: <PartnerForm />, chosen: { type: 'particular' }, steps: [{ ...profession, ...marital }, address, ifu] },
  'supplier': { form: <SupplierForm />, chosen: {}, steps: [{ ...names, ...email }, address, ifu] },
}

const edited: Record<
  string,
  { person: Parameters<typeof loginReply>[0]; page: ReactNode; told: Record<string, string>; kept: Record<string, string> }
> = {
  // A sex and a situation, once chosen, cannot be emptied.
  'beneficiary': {
    person: { role_id: 2, beneficiary },
    page: <EditBeneficiaryPage />,
    told: { ...birthday, ...profession, ...place, ...address, ...relative },
    kept: { sex: 'Féminin', marital: 'celibataire' },
  },
  'partner (enterprise)': {
    person: { role_id: 3, partner: enterprise },
    page: <EditCompanyPage />,
    told: { ...names, ...ifu, ...email, ...address },
    kept: { type: 'enterprise' },
  },
  'partner (particular)': {
    person: { role_id: 3, partner: particular },
    page: <EditCompanyPage />,
    told: { ...ifu, ...profession, ...address },
    kept: { type: 'particular', marital: 'marié' },
  },
  'supplier': {
    person: { role_id: 4, fournisseur: supplier },
    page: <EditCompanyPage />,
    told: { ...names, ...ifu, ...email, ...address },
    kept: {},
  },
}

async function show(page: ReactNode, person = newcomer) {
  const asked = stubServer({
    'GET /api/user': { body: { ...person, stat_reason: null } },
    'GET /api/departements': { body: [{ id: 1, name: 'Littoral' }] },
    'GET /api/communes/Littoral': { body: [{ id: 1, name: 'Cotonou' }] },
  })
  renderPage(<SignedIn as={person}>{page}</SignedIn>)
  await screen.findByRole('heading', { level: 1 })
  return { posts: () => asked.filter(({ method }) => method !== 'GET') }
}

const controls = (selector = 'input, select, textarea') =>
  [...document.querySelectorAll<HTMLInputElement>(`form :is(${selector})`)].filter(({ name }) => name)
const fill = (name: string, value: string) => act(async () => {
  const [control] = controls(`[name="${name}"]`)
  if (control?.type === 'radio') fireEvent.click(controls(`[name="${name}"][value="${value}"]`)[0] ?? control)
  else if (control) fireEvent.change(control, { target: { value } })
})
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
/** What has a value, by name: the chosen file is not there, since none is chosen. */
const values = () =>
  Object.fromEntries([...new FormData(document.querySelector('form')!)].filter(([, value]) => typeof value === 'string' && value !== ''))

/** Every sentence, under the field whose control names it as its description, in the order of the screen. */
function told(): Record<string, string | undefined> {
  const seen = controls().filter((control) => !control.closest('[hidden]'))
  const ids = (node: Element | null | undefined) => node?.getAttribute('aria-describedby')?.split(' ') ?? []
  const sentence = (control: Element) => [...ids(control), ...ids(control.closest('[role=radiogroup]'))]
    .map((id) => document.querySelector(`[id="${id}"].err`)?.textContent)
    .find(Boolean)
  return Object.fromEntries(seen.flatMap((control) => (sentence(control) ? [[control.name, sentence(control)]] : [])))
}

async function expectAllTold(sentences: Record<string, string>) {
  await waitFor(() => expect(Object.entries(told())).toEqual(Object.entries(sentences)))
  expect(document.querySelectorAll('.err')).toHaveLength(Object.keys(sentences).length)
  const [first = ''] = Object.keys(sentences)
  // react-hook-form focuses once more a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(document.activeElement?.getAttribute('name')).toBe(first)
}

test.each(
  Object.entries(created),
)('a new %s who fills nothing in is told so under each field, step by step, and what was typed before stays', { timeout: 20_000 }, async (_who, { form, chosen, steps }) => {
  const { posts } = await show(form)
  for (const [name, value] of Object.entries(chosen)) await fill(name, value)
  const typed: Record<string, string> = { ...chosen }
  for (const [index, sentences] of steps.entries()) {
    const isLast = index === steps.length - 1
    await press(isLast ? /^Envoyer$/ : /^Continuer$/)
    await expectAllTold(sentences)
    expect(values()).toEqual(typed)
    if (isLast) break
    for (const name of Object.keys(sentences)) {
      if (name === 'commune') await screen.findByRole('option', { name: 'Cotonou' })
      typed[name] = right[name] ?? ''
      await fill(name, typed[name])
    }
    await press(/^Continuer$/)
  }
  expect(posts()).toEqual([])
})

test.each(Object.entries(edited))('a %s who empties the profile is told so under each field', {
  timeout: 20_000,
}, async (_who, { person, page, told: sentences, kept }) => {
  const { posts } = await show(page, loginReply(person))
  for (const { name, type } of controls()) if (type !== 'radio' && type !== 'file') await fill(name, '')
  await press(/^Enregistrer$|^Envoyer pour validation$/)
  await expectAllTold(sentences)
  expect(values()).toEqual(kept)
  await fill('address', 'Rue neuve')
  await press(/^Enregistrer$|^Envoyer pour validation$/)
  await expectAllTold(Object.fromEntries(Object.entries(sentences).filter(([name]) => name !== 'address')))
  expect(values()).toEqual({ ...kept, address: 'Rue neuve' })
  expect(posts()).toEqual([])
})
