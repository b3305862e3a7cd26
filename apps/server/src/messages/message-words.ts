import { dayOf, formatDay } from '@passerelle/contract/dates'

/** What the calls answer. */
export const messageReplies = {
  resent: 'Le message repart. Son état le dira dans un instant.',
  resentTogether: (count: number): string =>
    (count === 0 ? 'Aucun message ne repart.' : count === 1 ? 'Un message repart.' : `${count} messages repartent.`),
}

/** After so long, what was written may hold no more: it is said before it goes out again. */
const oldAfterDays = 7
const dayMs = 86_400_000

/** Of messages that would go again; null when all are of these days. */
export function resendNote(writtenAt: readonly Date[], now: Date): string | null {
  const old = writtenAt.filter((at) => now.getTime() - at.getTime() > oldAfterDays * dayMs)
  const oldest = old.toSorted((one, other) => one.getTime() - other.getTime())[0]
  if (!oldest) return null
  const what = old.length === 1 ? 'Un de ces messages a' : `${old.length} de ces messages ont`
  return `${what} plus de ${oldAfterDays} jours. Le plus ancien est du ${formatDay(dayOf(oldest))}\u00A0: ce qu’il dit a pu changer. Relisez avant de renvoyer.`
}
