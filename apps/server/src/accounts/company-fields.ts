import type { editPartner, editSupplier } from '@passerelle/contract/profiles'
import type { User } from '@passerelle/contract/shapes'
import type * as z from 'zod/mini'
import type { Tables } from '#src/platform/database/tables.ts'

type FieldOf<Form> = Form extends unknown ? Exclude<keyof Form, 'doc_file'> : never
type Fields<Form, Row, Answer> = Record<FieldOf<Form>, { column: keyof Row; answer: keyof Answer }>
type AnyFields = Record<string, { column: string; answer: string }>

/**
 * A supplier's and a partner's fields: each one's name in the form, its column, and its name where an account is answered. What is
 * written, declared, compared and answered is read from here; which of them identify a company, from `identityFields` of the contract.
 */
export const supplierFields = {
  ifu: { column: 'ifu', answer: 'ifu' },
  social_reason: { column: 'socialReason', answer: 'reason_social' },
  responsable: { column: 'responsable', answer: 'responsable' },
  email: { column: 'email', answer: 'email' },
  address: { column: 'address', answer: 'address' },
  phone: { column: 'phone', answer: 'phone' },
  department: { column: 'department', answer: 'department' },
  commune: { column: 'city', answer: 'city' },
} as const satisfies Fields<z.output<typeof editSupplier.body>, Tables['suppliers'], NonNullable<User['fournisseur']>>

export const partnerFields = {
  type: { column: 'type', answer: 'type' },
  ifu: { column: 'ifu', answer: 'ifu' },
  social_reason: { column: 'socialReason', answer: 'social_reason' },
  responsable: { column: 'responsable', answer: 'responsable' },
  email: { column: 'email', answer: 'email' },
  profession: { column: 'profession', answer: 'profession' },
  marital: { column: 'maritalStatus', answer: 'marital_status' },
  address: { column: 'address', answer: 'address' },
  phone: { column: 'phone', answer: 'phone' },
} as const satisfies Fields<z.output<typeof editPartner.body>, Tables['partners'], NonNullable<User['partner']>>

/** A form, by column. */
export function columnsOf<F extends AnyFields, Form extends Record<keyof F, unknown>>(fields: F, form: Form) {
  const columns = Object.entries(fields).map(([field, { column }]) => [column, form[field]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table, and nothing else
  return Object.fromEntries(columns) as { [Field in keyof F as F[Field]['column']]: Form[Field] }
}

/** A row, by the names of the answer. */
export function answerOf<F extends AnyFields, Row extends Record<string, unknown>>(fields: F, row: Row) {
  const answers = Object.values(fields).map(({ column, answer }) => [answer, row[column]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table, and nothing else
  return Object.fromEntries(answers) as { [Field in keyof F as F[Field]['answer']]: Row[F[Field]['column']] }
}

/** A row, by the names of the form's fields. */
export function declaredOf(fields: AnyFields, row: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(fields).map(([field, { column }]) => [field, row[column] ?? null]))
}
