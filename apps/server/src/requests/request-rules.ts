/** Nothing begins for whoever is suspended, or no longer approved. */
export function approvalRefusal(holder: { suspendedAt: Date | null; withdrawnAt: Date | null }) {
  if (holder.suspendedAt) return 'holder_suspended' as const
  return holder.withdrawnAt ? ('holder_withdrawn' as const) : null
}
