import { statfsSync } from 'node:fs'
import { diskFull } from './config-words.ts'

/** Four segments of the database's log. */
const reserveBytes = 64 * 1024 * 1024
const lookEveryMs = 250

/**
 * For the embedded database, which never comes back from a log that it cannot write: it spins, and the process with it. So
 * nobody is let in once the disk is nearly full: calls are told to come back, and are served once there is room again.
 * @returns what throws while there is too little room
 */
export function refuseWhenFull(freeBytes: () => number): () => void {
  let lookedAt = -Infinity
  let isFull = false
  return () => {
    if (performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now()
      isFull = freeBytes() < reserveBytes
    }
    if (isFull) throw new DiskFullError()
  }
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

class DiskFullError extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super(diskFull(reserveBytes / 1024 / 1024))
    this.name = 'DiskFullError'
  }
}
