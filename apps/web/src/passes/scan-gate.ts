import { delays } from '@passerelle/contract/constants'

/** A code has left the frame when the reader has looked for this long without finding it. */
const goneAfterMs = 1500

export type Look = 'new' | 'held' | 'early' | 'nothing'

/**
 * Lets one scan through for each time a code is shown: the reader sees a held code many times a second, and a pass
 * whose scan was just undone must not be redeemed again because it still lies there. Between two scans at least 500 ms
 * (specification 9). Times are milliseconds of one steady clock.
 */
export function createScanGate() {
  let heldCode: string | null = null
  let absentSinceMs: number | null = null
  let opensAtMs = 0
  return {
    /** `code`: what one picture showed, null when there was no pass in it. */
    look(code: string | null, nowMs: number): Look {
      if (code !== null && code === heldCode) {
        absentSinceMs = null
        return 'held'
      }
      absentSinceMs ??= nowMs
      if (nowMs - absentSinceMs >= goneAfterMs) heldCode = null
      if (code === null) return 'nothing'
      if (nowMs < opensAtMs) return 'early'
      heldCode = code
      absentSinceMs = null
      opensAtMs = nowMs + delays.scanMinGapMs
      return 'new'
    },
    /** Back to aiming: what was last scanned may still be in the frame. */
    reopen(nowMs: number) {
      absentSinceMs = null
      opensAtMs = nowMs + delays.scanMinGapMs
    },
  }
}
