import { delays } from '@passerelle/contract/constants'

/** A code not seen for this long has left the frame. */
const goneAfterMs = 1500

export type Look = 'new' | 'held' | 'early'

/**
 * Lets one scan through for each time a code is shown: the reader sees a held code many times a second. Between two
 * scans at least 500 ms (specification 9). Times are milliseconds of one steady clock.
 */
export function createScanGate() {
  let heldCode: string | null = null
  let seenAtMs = 0
  let opensAtMs = 0
  return {
    look(code: string, nowMs: number): Look {
      if (code === heldCode && nowMs - seenAtMs < goneAfterMs) {
        seenAtMs = nowMs
        return 'held'
      }
      if (nowMs < opensAtMs) return 'early'
      heldCode = code
      seenAtMs = nowMs
      opensAtMs = nowMs + delays.scanMinGapMs
      return 'new'
    },
    /** Back to aiming: what was last scanned may still be in the frame. */
    reopen(nowMs: number) {
      seenAtMs = nowMs
      opensAtMs = nowMs + delays.scanMinGapMs
    },
  }
}

export type ScanGate = ReturnType<typeof createScanGate>
