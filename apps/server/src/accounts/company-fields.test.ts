import { fournisseur, partner } from '@passerelle/contract/shapes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/tools/test-database.ts'
import { answerOf, columnsOf, declaredOf, partnerFields, supplierFields } from './company-fields.ts'

/** What the server fills in by itself, and the documents, which are files. */
const notTyped = ['user_id', 'doc_file_id', 'logo_file_id', 'approved_identity', 'search_key', 'name_key']

const companies: { table: string; fields: Record<string, { column: string; answer: string }>; answer: { shape: object } }[] = [
  { table: 'suppliers', fields: supplierFields, answer: fournisseur },
  { table: 'partners', fields: partnerFields, answer: partner },
]

test.each(companies)('every column of $table that a person fills in is in the table of fields, once', async ({ table, fields }) => {
  const { db } = await createTestDatabase()
  const found = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(db)
  const typed = found.rows.map(({ name }) => name).filter((name) => !notTyped.includes(name))
  const named = Object.values(fields).map(({ column }) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(named.toSorted()).toEqual(typed.toSorted())
})

test.each(companies)('every field of $table is answered to its owner, once', ({ fields, answer }) => {
  const answered = Object.keys(answer.shape).filter((name) => name !== 'logo')
  expect(Object.values(fields).map((names) => names.answer).toSorted()).toEqual(answered.toSorted())
})

test('a form, its row and its answer say the same under their own names, and nothing else', () => {
  const form = {
    ifu: '1', social_reason: 's', responsable: 'r', email: 'e', address: 'a', phone: 'p', department: 'd', commune: 'c', doc_file: null,
  }
  const row = columnsOf(supplierFields, form)
  expect(row).toEqual({ ifu: '1', socialReason: 's', responsable: 'r', email: 'e', address: 'a', phone: 'p', department: 'd', city: 'c' })
  expect({ ...declaredOf(supplierFields, row), doc_file: null }).toEqual(form)
  expect(answerOf(supplierFields, { ...row, userId: 1 })).toEqual({
    ifu: '1', reason_social: 's', responsable: 'r', email: 'e', address: 'a', phone: 'p', department: 'd', city: 'c',
  })
})
