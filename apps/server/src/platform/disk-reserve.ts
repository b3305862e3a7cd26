import { statfsSync } from 'node:fs'

/** Four segments of the database's log. */
const RESERVE_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_MS = 250

/**
 * For the embedded database, which never comes back from a log that it cannot write: it spins, and the process with it. So
 * nobody is let in once the disk is nearly full: calls are told to come back, and are served once there is room again.
 * @returns what throws while there is too little room
 */
export function refuseWhenFull(freeBytes: () => number): () => void {
  let lookedAt = -Infinity
  let isFull = false
  return () => {
    if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = performance.now()
      isFull = freeBytes() < RESERVE_BYTES
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
    super(`DATA_DIR\u00A0: il reste moins de ${RESERVE_BYTES / 1024 / 1024}\u00A0Mo sur ce disque. Libérez de la place\u00A0: la base de données reprend aussitôt.`)
    this.name = 'DiskFullError'
  }
}
