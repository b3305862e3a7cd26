import { randomUUID } from 'node:crypto'
import { accessSync, constants, linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { openByAnother, openByProcess } from './config-words.ts'
import { createWhole } from './data-folder.ts'

interface Holder {
  token: string
  pid: number
  /** Tells a process from a later one that got the same number (in a container, always 1). */
  startedAt: string | null
  host: string
}

const heartbeatMs = 5_000
const silenceMs = 30_000

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a lock file for this process. A lock left by a process that died is taken over.
 * @returns the function that gives it back
 * @throws FolderInUseError when a living process holds it
 */
export function lockFolder(path: string): () => void {
  const mine = thisProcess()
  if (!createWhole(path, JSON.stringify(mine))) {
    const holder = readHolder(path)
    if (isLocked(path)) throw inUse(path, holder)
    takeAway(path, holder)
    if (!createWhole(path, JSON.stringify(mine))) throw inUse(path, readHolder(path))
  }
  return keepHold(path, mine)
}

/** The same in a folder that was made just now: nobody else asks for it, and no link is needed, which not every disk has. */
export function holdNewFolder(path: string): () => void {
  const mine = thisProcess()
  writeFileSync(path, JSON.stringify(mine), { mode: 0o600, flush: true })
  return keepHold(path, mine)
}

const thisProcess = (): Holder =>
  ({ token: randomUUID(), pid: process.pid, startedAt: findStartOfProcess(process.pid), host: hostname() })

function keepHold(path: string, mine: Holder): () => void {
  const heartbeat = setInterval(() => touch(path), heartbeatMs).unref()
  return () => {
    clearInterval(heartbeat)
    if (readHolder(path)?.token === mine.token) rmSync(path, { force: true })
  }
}

/** Whether a living process holds it; looked at without writing, as on a full disk. */
export function isLocked(path: string): boolean {
  const holder = readHolder(path)
  return holder ? isAlive(holder, path) : isAnotherAccounts(path)
}

/** Removes a dead process's lock, unless another process replaced it since we read it: then that one keeps it. */
function takeAway(path: string, dead: Holder | undefined): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return // another process was quicker; creating ours will tell
  }
  if (readHolder(aside)?.token !== dead?.token) linkSync(aside, path)
  rmSync(aside, { force: true })
}

function isAlive(holder: Holder, path: string): boolean {
  // A process of another machine or container cannot be looked up: its heartbeat speaks for it.
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < silenceMs
  const startedAt = findStartOfProcess(holder.pid)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // Another account's: after a restart of the machine, often a process of the system that got the number.
    return hasCode(error, 'EPERM') && (startedAt === null || startedAt === holder.startedAt)
  }
  return holder.startedAt === startedAt
}

/** What we may not read is not rubbish: a command of root, for example, holds it. */
function isAnotherAccounts(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return false
  } catch (error) {
    return hasCode(error, 'EACCES')
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** When a process started, in clock ticks of this boot; null where /proc does not say (macOS, Windows). */
function findStartOfProcess(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields are counted after the command's closing parenthesis, since a command may hold spaces: start time is the 22nd.
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return startTicks ? `${boot}:${startTicks}` : null
  } catch {
    return null
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(content) ? content : undefined
  } catch {
    return undefined
  }
}

function isHolder(content: unknown): content is Holder {
  return typeof content === 'object' && content !== null && 'token' in content && 'host' in content && 'pid' in content &&
    typeof content.pid === 'number'
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder was removed under us: nothing left to protect.
  }
}

function inUse(path: string, holder: Holder | undefined): FolderInUseError {
  if (!holder) {
    return new FolderInUseError(openByAnother(path))
  }
  return new FolderInUseError(openByProcess(`${holder.pid} (${holder.host})`, path))
}
