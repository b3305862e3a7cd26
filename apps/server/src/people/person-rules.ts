import type { AdminRole } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'
import { may } from '@passerelle/contract/rights'

interface Administrator {
  id: number
  adminRole: AdminRole | null
}

const allows = ({ adminRole }: Administrator, right: Parameters<typeof may>[1]) => may({ admin_role: adminRole ?? undefined }, right)

/** How they may be reached: an administrator's address is for who manages administrators. */
export function mayReadContact(reader: Administrator, person: { adminRole: AdminRole | null }): boolean {
  return allows(reader, person.adminRole === null ? 'contacts.read' : 'administrators.manage')
}

/** Who was born when, and by which document. */
export const mayReadIdentity = (reader: Administrator): boolean => allows(reader, 'identities.read')

/** « CIP …4417 »: enough to tell two documents apart. */
export function documentEnd(type: string, reference: string): string {
  return `${type} …${reference.replace(/\s/g, '').slice(-4)}`
}

/** « a…@exemple.bj »: enough to follow what was changed, for who reads no address. */
export const shownEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`

/** Why this administrator may not act on this account; null when they may. */
export function personRefusal(actor: Administrator, person: Administrator): ErrorCode | null {
  if (actor.id === person.id) return 'own_account'
  return person.adminRole !== null && actor.adminRole !== 'super' ? 'forbidden' : null
}

/** The same where the account could be taken over: not even by `super` from another administrator. */
export function takeoverRefusal(actor: Administrator, person: Administrator): ErrorCode | null {
  return actor.id === person.id ? 'own_account' : person.adminRole === null ? null : 'forbidden'
}
