import { role } from '@passerelle/contract/constants'
import { rolesWith, type Right } from '@passerelle/contract/rights'
import type { Access, Route } from '@passerelle/contract/route'
import { AppError } from '#src/platform/app-error.ts'
import type { Config } from '#src/platform/config.ts'
import type { Actor, UserActor } from '#src/platform/context.ts'

interface Door {
  config: Pick<Config, 'factorRequired'>
  now: () => Date
}

/** As long as one proof of the second factor counts as fresh. */
const freshMs = 5 * 60_000

/**
 * May this person call the route? The one place that judges second factor, role and profile status: no token 401,
 * an administrator without the factor 403, another role 403, a profile not approved 403, a factor proved too long ago 428. Whose object it
 * is, is for the action to say: 404.
 */
export function checkAccess(route: Pick<Route, 'access' | 'beforeFactor' | 'needs'>, actor: Actor, { config, now }: Door): void {
  const { access, beforeFactor, needs } = route
  if (access === 'public') return
  if (actor.kind === 'suspended') throw new AppError('account_suspended')
  if (actor.kind !== 'user') throw new AppError('unauthenticated')
  if (!beforeFactor && mustEnrol(actor, config)) throw new AppError('factor_required')
  checkRole(access, actor)
  if (needs === 'fresh_factor' && !isFresh(actor, now())) throw new AppError('fresh_factor')
}

/** Whether this session has proved the second factor lately; whoever has none, in a demonstration say, is asked for none. */
export const isFresh = ({ factorAt }: Pick<UserActor, 'factorAt'>, now: Date): boolean =>
  factorAt === null || factorAt.getTime() >= now.getTime() - freshMs

function checkRole(access: Exclude<Access, 'public'>, actor: UserActor): void {
  if (access === 'signedIn') return
  if ('right' in access) {
    if (!actorMay(actor, access.right)) throw new AppError('forbidden')
    return
  }
  if (actor.roleId === null || !access.roles.includes(actor.roleId)) throw new AppError('forbidden')
  // An administrator has no profile to approve.
  if (access.approved && actor.roleId !== role.admin && actor.stat !== 'approved') throw new AppError('not_approved')
}

/** An administrator whose session has proved no second factor: there is none yet, for a sign-in asks for the one there is. */
export const mustEnrol = ({ roleId, factorAt }: Pick<UserActor, 'roleId' | 'factorAt'>, { factorRequired }: Door['config']): boolean =>
  factorRequired && roleId === role.admin && factorAt === null

/** Whether this administrator holds a right. */
export const actorMay = ({ roleId, adminRole }: UserActor, right: Right): boolean =>
  roleId === role.admin && adminRole !== null && rolesWith(right).includes(adminRole)
