import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { BeneficiaryForm } from './beneficiary-form.tsx'
import { PartnerForm } from './partner-form.tsx'
import { SupplierForm } from './supplier-form.tsx'

function show(form: ReactNode) {
  stubServer({ 'GET /api/departements': { body: [] } })
  renderPage(form)
}
/** The names of all that can be filled in, hidden steps included; a name stands once however many choices it has. */
const fields = () => [...new Set([
  ...document.querySelectorAll<HTMLInputElement>('form input, form select, form textarea'),
].map(({ name, type }) => (type === 'file' ? 'doc_file' : name)))]
const choices = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].map(({ value, labels }) => [value, labels?.[0]?.textContent])

test('the beneficiary’s form has the specified fields', () => {
  show(<BeneficiaryForm />)
  expect(fields().toSorted()).toEqual([
    'address', 'birthday', 'commune', 'department', 'doc_file', 'marital', 'motivation', 'parent_name', 'parent_phone', 'phone',
    'profession', 'ref_doc', 'sex', 'type_doc',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Date de naissance').type).toBe('date')
})

test('the beneficiary chooses among the specified sexes, situations and documents', () => {
  show(<BeneficiaryForm />)
  expect(choices('sex')).toEqual([['Masculin', 'Masculin'], ['Féminin', 'Féminin']])
  expect(choices('marital')).toEqual([['celibataire', 'Célibataire'], ['marié', 'Marié(e)']])
  expect(choices('type_doc')).toEqual([
    ['CIN', 'Carte nationale d’identité (CIN)'],
    ['PP', 'Passeport (PP)'],
    ['CIP', 'Certificat d’identification personnelle (CIP)'],
    ['CNIB', 'Carte nationale d’identité biométrique (CNIB)'],
  ])
})

test('the partner’s type decides which fields show', () => {
  show(<PartnerForm />)
  const common = ['address', 'doc_file', 'ifu', 'phone', 'type']
  expect(choices('type')).toEqual([['enterprise', 'Une entreprise, une organisation'], ['particular', 'Un particulier']])
  expect(fields().toSorted()).toEqual([...common, 'email', 'responsable', 'social_reason'].toSorted())
  fireEvent.click(screen.getByLabelText('Un particulier'))
  expect(fields().toSorted()).toEqual([...common, 'marital', 'profession'].toSorted())
  fireEvent.click(screen.getByLabelText('Une entreprise, une organisation'))
  expect(fields().toSorted()).toEqual([...common, 'email', 'responsable', 'social_reason'].toSorted())
})

test('the supplier’s form has the specified fields, and a place that may be left out', () => {
  show(<SupplierForm />)
  expect(fields().toSorted()).toEqual([
    'address', 'commune', 'department', 'doc_file', 'email', 'ifu', 'phone', 'responsable', 'social_reason',
  ])
  expect(screen.getByLabelText(/^Département \(facultatif\)/)).toBeDefined()
})
