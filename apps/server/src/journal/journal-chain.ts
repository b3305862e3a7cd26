import { createHash } from 'node:crypto'

export interface Link {
  place: number
  lineId: number
  digest: Buffer
}

/** What the first place follows. */
export const chainStart: Readonly<{ place: number; chain: Buffer }> = { place: 0, chain: Buffer.alloc(32) }

/** One link more: whoever changes, removes or adds one before it would have to make every later one anew. */
export function chainAfter(before: Buffer, { place, lineId, digest }: Link): Buffer {
  return createHash('sha256').update(before).update(`${place}:${lineId}:`).update(digest).digest()
}
