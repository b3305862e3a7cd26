import type { AdminRole } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'

interface Person {
  id: number
  adminRole: AdminRole | null
  suspendedAt: Date | null
  /** The account that this one has ended in. */
  mergedInto?: number | null
  /** Since when it is no administrator's any more. */
  removedAt?: Date | null
}

export interface SuspensionFacts {
  /** As they are now: whoever decides may have been suspended a moment ago. */
  actor: Person
  person: Person
  /** Administrators who may do everything and are not suspended, those included who are only invited. */
  unsuspendedSupers: number
}

/** Why this administrator cannot suspend this person; null when they can. */
export function suspendRefusal({ actor, person, unsuspendedSupers }: SuspensionFacts): ErrorCode | null {
  const refusal = changeRefusal(actor, person)
  if (refusal) return refusal
  if (person.suspendedAt) return 'already_suspended'
  return person.adminRole === 'super' && unsuspendedSupers <= 1 ? 'last_super' : null
}

/** Why this administrator cannot restore this person; null when they can. */
export function restoreRefusal({ actor, person }: SuspensionFacts): ErrorCode | null {
  if (person.mergedInto) return 'merged_for_good'
  if (person.removedAt) return 'administrator_removed'
  return changeRefusal(actor, person) ?? (person.suspendedAt ? null : 'not_suspended')
}

function changeRefusal(actor: Person, person: Person): ErrorCode | null {
  if (actor.suspendedAt) return 'account_suspended'
  if (actor.id === person.id) return 'own_account'
  return person.adminRole !== null && actor.adminRole !== 'super' ? 'forbidden' : null
}
