import type { ErrorCode } from '@passerelle/contract/errors'

/** Those who may sign, as they were over the last days. */
export interface Team {
  /** Who held the right, those suspended, lowered or removed meanwhile counted: nobody makes a rule give way by stopping a colleague. */
  holders: number[]
  /** Which administrator was invited, changed or reset by whom. */
  changes: { adminId: number; byId: number }[]
}

export interface Signing {
  actorId: number
  /** Whose file or money it is. */
  ownerId: number
  wanted: 1 | 2
  /** Who had a part in what comes before, and so does not sign. */
  apart: number[]
  /** Who signed already. */
  signed: number[]
}

/** A rule that gave way, because too few people held the right to keep it. */
export type Yielded = 'two' | 'apart'

export interface SignatureVerdict {
  refusal: ErrorCode | null
  needed: number
  /** With this signature there are enough. */
  isLast: boolean
  yielded: Yielded[]
}

/**
 * May this administrator sign? Nobody for themself, nobody twice, nobody who had a part in what comes before, nobody whose
 * account a co-signer had in hand. A rule of two, and the separation, give way when too few people held the right.
 */
export function judgeSignature({ actorId, ownerId, ...signing }: Signing, team: Team): SignatureVerdict {
  const { wanted, apart } = signing
  const { needed, isApartKept, standing } = standingIn(signing, team)
  const isApart = isOneApart(apart, team, actorId)
  const yielded: Yielded[] = [...(needed < wanted ? ['two' as const] : []), ...(isApart && !isApartKept ? ['apart' as const] : [])]
  const isLast = new Set([...standing, actorId]).size >= needed
  return { refusal: refusal(), needed, isLast, yielded }

  function refusal(): ErrorCode | null {
    if (actorId === ownerId) return 'own_file'
    if (isApart && isApartKept) return 'signer_apart'
    if (standing.includes(actorId)) return isLast ? null : 'approved_by_you'
    return standing.some((id) => areTied(team.changes, id, actorId)) ? 'signer_tied' : null
  }
}

type Signed = Pick<Signing, 'wanted' | 'apart' | 'signed'>

/** Are there enough of those who may sign, without anybody more? */
export function isSigned(signing: Signed, team: Team): boolean {
  const { needed, standing } = standingIn(signing, team)
  return new Set(standing).size >= needed
}

function standingIn({ wanted, apart, signed }: Signed, team: Team) {
  const needed = Math.max(1, Math.min(wanted, team.holders.length))
  const isApartKept = team.holders.filter((id) => !apart.includes(id)).length >= needed
  // One who had a part in it after signing has not signed.
  return { needed, isApartKept, standing: isApartKept ? signed.filter((id) => !isOneApart(apart, team, id)) : signed }
}

const isOneApart = (apart: number[], { changes }: Team, signer: number) => apart.some((id) => id === signer || areTied(changes, id, signer))

/** One person could have acted as both: one had the other's account in hand, or somebody had both, directly or through others. */
function areTied(changes: Team['changes'], a: number, b: number): boolean {
  const behind = handsOn(changes, a)
  return [...handsOn(changes, b)].some((id) => behind.has(id))
}

/** Who could have acted as this administrator, themself included. */
function handsOn(changes: Team['changes'], adminId: number): Set<number> {
  const hands = new Set([adminId])
  // A set gives what is added to it while it is walked.
  for (const hand of hands) for (const change of changes) if (change.adminId === hand) hands.add(change.byId)
  return hands
}
