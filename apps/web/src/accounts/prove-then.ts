import type { ApiError } from '../platform/api-error.ts'
import { askFirst } from '../platform/asked-first.ts'

/** Of a call without a key, which asks for a fresh second factor: true when it is asked for, and `again` follows. */
export function proveThen(error: ApiError, again: () => void): boolean {
  if (error.reason !== 'fresh_factor') return false
  void proveFirst(again)
  return true
}

async function proveFirst(again: () => void): Promise<void> {
  if (await askFirst('fresh_factor')) again()
}
