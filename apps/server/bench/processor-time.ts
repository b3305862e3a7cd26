import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Linux counts in hundredths of a second. */
const tickMs = 10

interface Times {
  parent: number
  ownMs: number
  /** Of children that have ended. */
  childrenMs: number
}

function readTimes(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, , , , , , , , , , user, system, childUser, childSystem] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number)
    if (parent === undefined || user === undefined || system === undefined) return null
    return { parent, ownMs: (user + system) * tickMs, childrenMs: ((childUser ?? 0) + (childSystem ?? 0)) * tickMs }
  } catch {
    return null // it has ended, or this machine has no /proc
  }
}

/** The processor time of a process so far, in milliseconds. */
export function processorMs(pid: number): number {
  return readTimes(pid)?.ownMs ?? Number.NaN
}

/** The same of a PostgreSQL server on this machine, all its processes; those of connections that are closed too. */
export function serverProcessorMs(postmaster: number): number {
  const own = readTimes(postmaster)
  if (!own) return Number.NaN
  const children = readdirSync('/proc').map(Number).filter((pid) => pid > 0).map(readTimes).filter((times) => times?.parent === postmaster)
  return own.ownMs + own.childrenMs + children.reduce((sum, times) => sum + (times?.ownMs ?? 0), 0)
}

/** The process that has started the one which answers us. */
export async function findPostmaster<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return readTimes(rows[0]?.pid ?? 0)?.parent ?? 0
}
