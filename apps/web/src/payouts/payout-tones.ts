/** How the state of a payout is shown. */
export const payoutTones = { pending: 'wait', sending: 'info', unknown: 'info', failed: 'no', approved: 'ok', canceled: 'no' } as const
