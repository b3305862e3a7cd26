import type { AdminRole } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'

interface Account {
  id: number
  adminRole: AdminRole | null
  suspendedAt: Date | null
}

/** As they are now, held: whoever decides may have been lowered or suspended a moment ago. */
export interface AdministratorFacts {
  actor: Account
  person: Account & { removedAt: Date | null; invitedUntil: Date | null }
  /** Administrators who may do everything: neither suspended nor merely invited. */
  activeSupers: number
}

/** Why this administrator may not have the other’s account in hand; null when they may. */
export function handRefusal({ actor, person }: AdministratorFacts): ErrorCode | null {
  if (actor.suspendedAt) return 'account_suspended'
  if (actor.adminRole !== 'super') return 'forbidden'
  if (person.adminRole === null) return 'not_found'
  return actor.id === person.id ? 'own_administration' : null
}

/** The same for what a removed account has no more: a role, a second factor. */
export function standingRefusal(facts: AdministratorFacts): ErrorCode | null {
  return handRefusal(facts) ?? (facts.person.removedAt ? 'administrator_removed' : null)
}

/** The same for what would leave one less who may do everything. */
export function endRefusal(facts: AdministratorFacts): ErrorCode | null {
  const { person: { adminRole, suspendedAt, invitedUntil }, activeSupers } = facts
  const isActiveSuper = adminRole === 'super' && suspendedAt === null && invitedUntil === null
  return standingRefusal(facts) ?? (isActiveSuper && activeSupers <= 1 ? 'last_super' : null)
}

/** The same for another role. */
export function roleRefusal(facts: AdministratorFacts, wanted: AdminRole): ErrorCode | null {
  if (wanted === facts.person.adminRole) return standingRefusal(facts) ?? 'same_role'
  return endRefusal(facts)
}

/** The same for another invitation: a removed person is invited by the form, which gives them a role again. */
export function inviteRefusal(facts: AdministratorFacts): ErrorCode | null {
  return standingRefusal(facts) ?? (facts.person.invitedUntil === null ? 'not_invited' : null)
}
