import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contact, withoutContacts } from './contacts.ts'

const person = z.object({ name: z.string(), email: contact(z.string()) })
const awa = { name: 'Awa', email: 'awa@exemple.bj' }
const blank = { name: 'Awa', email: null }

it.each([
  ['an object', person, awa, blank],
  ['a list', z.array(person), [awa, awa], [blank, blank]],
  ['a page of a list', z.object({ data: z.array(person), next_cursor: z.nullable(z.string()) }), { data: [awa], next_cursor: 'x' }, {
    data: [blank], next_cursor: 'x',
  }],
  ['what may be null or missing', z.object({ by: z.nullable(person), to: z.optional(person) }), { by: awa }, { by: blank }],
  ['one of several shapes', z.union([z.object({ id: z.int() }), person]), awa, blank],
  ['a list of details', z.object({ phones: contact(z.array(z.string())) }), { phones: ['0197000000'] }, { phones: null }],
])('blanks the contact details of %s', (_what, schema, given, left) => {
  expect(withoutContacts(schema, given)).toEqual(left)
  expect(schema.parse(left)).toEqual(left)
})
