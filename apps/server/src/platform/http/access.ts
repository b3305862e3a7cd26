import { role } from '@passerelle/contract/constants'
import { rolesWith, type Right } from '@passerelle/contract/rights'
import type { Access } from '@passerelle/contract/route'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, UserActor } from '#src/platform/context.ts'

/**
 * May this person call the route? The one place that judges role and profile status: no token 401,
 * another role 403, a profile not approved 403. Whose object it is, is for the action to say: 404.
 */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public') return
  if (actor.kind === 'suspended') throw new AppError('account_suspended')
  if (actor.kind !== 'user') throw new AppError('unauthenticated')
  if (access === 'signedIn') return
  if ('right' in access) {
    if (!actorMay(actor, access.right)) throw new AppError('forbidden')
    return
  }
  if (actor.roleId === null || !access.roles.includes(actor.roleId)) throw new AppError('forbidden')
  // An administrator has no profile to approve.
  if (access.approved && actor.roleId !== role.admin && actor.stat !== 'approved') throw new AppError('not_approved')
}

/** Whether this administrator holds a right. */
export const actorMay = ({ roleId, adminRole }: UserActor, right: Right): boolean =>
  roleId === role.admin && adminRole !== null && rolesWith(right).includes(adminRole)
