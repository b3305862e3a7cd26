import { type ComparedField, comparedFields, type Likeness, likenesses } from '@passerelle/contract/duplicates'
import { foldText } from '@passerelle/contract/normal-text'
import type { Declared } from './declared-fields.ts'

/** One key that another file has too (`duplicate_keys`, by the rule of migration 43). */
export interface SharedKey {
  userId: number
  kind: Likeness
}

/** The files that share a key, the most alike first: by how much they share, then by how much it says; an earlier file before a later. */
export function rankTwins(shared: readonly SharedKey[]): { userId: number; same: Likeness[] }[] {
  const ids = [...new Set(shared.map(({ userId }) => userId))]
  const first = (same: readonly Likeness[]) => likenesses.findIndex((kind) => same.includes(kind))
  return ids
    .map((userId) => ({ userId, same: likenesses.filter((kind) => shared.some((key) => key.userId === userId && key.kind === kind)) }))
    .toSorted((one, other) => other.same.length - one.same.length || first(one.same) - first(other.same) || one.userId - other.userId)
}

export interface Compared {
  field: ComparedField
  here: string | null
  there: string | null
  isSame: boolean
}

/** What at least one of two files declares, side by side; case, accents, spaces and hyphens make no difference. */
export function compareFiles(here: Declared, there: Declared): Compared[] {
  const written = (declared: Declared, field: ComparedField) => declared[field] || null
  return comparedFields
    .map((field) => ({ field, here: written(here, field), there: written(there, field) }))
    .filter((row) => row.here !== null || row.there !== null)
    .map((row) => ({ ...row, isSame: row.here !== null && row.there !== null && foldText(row.here) === foldText(row.there) }))
}
