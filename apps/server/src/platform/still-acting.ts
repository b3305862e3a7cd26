import type { AdminRole } from '@passerelle/contract/constants'
import { AppError } from './app-error.ts'
import type { UserContext } from './context.ts'

/**
 * Whoever acts, read again under a lock: an administrator may have been suspended, lowered or removed since they were let in.
 * @throws AppError account_suspended, forbidden when their part has changed
 */
export function requireStillActing<Row extends { suspendedAt: Date | null; adminRole: AdminRole | null }>(
  { actor }: UserContext,
  found: Row | undefined,
): Row {
  if (found?.suspendedAt) throw new AppError('account_suspended')
  if (found?.adminRole !== actor.adminRole) throw new AppError('forbidden')
  return found
}
