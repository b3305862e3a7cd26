import type { ErrorCode } from '@passerelle/contract/errors'

/** Those who may sign, as they were over the last days. */
export interface Team {
  /** Who held the right, those suspended meanwhile counted: nobody makes a rule give way by suspending a colleague. */
  holders: number[]
  /** Who was invited, changed or reset by whom. */
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
export function judgeSignature({ actorId, ownerId, wanted, apart, signed }: Signing, { holders, changes }: Team): SignatureVerdict {
  const needed = Math.max(1, Math.min(wanted, holders.length))
  const isApartKept = holders.filter((id) => !apart.includes(id)).length >= needed
  const isOneApart = (signer: number) => apart.some((id) => id === signer || areTied(changes, id, signer))
  const isApart = isOneApart(actorId)
  // One who had a part in it after signing has not signed.
  const standing = isApartKept ? signed.filter((id) => !isOneApart(id)) : signed
  const yielded: Yielded[] = [...(needed < wanted ? ['two' as const] : []), ...(isApart && !isApartKept ? ['apart' as const] : [])]
  const isLast = new Set([...standing, actorId]).size >= needed
  return { refusal: refusal(), needed, isLast, yielded }

  function refusal(): ErrorCode | null {
    if (actorId === ownerId) return 'own_file'
    if (isApart && isApartKept) return 'signer_apart'
    if (standing.includes(actorId)) return isLast ? null : 'approved_by_you'
    return standing.some((id) => areTied(changes, id, actorId)) ? 'signer_tied' : null
  }
}

/** One of the two could have acted as the other. */
function areTied(changes: Team['changes'], a: number, b: number): boolean {
  return changes.some(({ adminId, byId }) => (adminId === a && byId === b) || (adminId === b && byId === a))
}
