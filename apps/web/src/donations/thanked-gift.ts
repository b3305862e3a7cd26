/** What « Mes dons » is opened with by whoever has just paid a gift: the history’s entry keeps it. */
export const thankingFor = (donId: number) => ({ thanksFor: donId })

/** The gift that somebody has just paid, or null. */
export function thankedGift(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'thanksFor' in state && typeof state.thanksFor === 'number' ? state.thanksFor : null
}
