/** Time as the sandbox lives it. Deadlines (24 h, 72 h) follow `now`; waits that only imitate slowness go through `waitMs`. */
export interface SandboxClock {
  now(): Date
  /** How long to wait instead of `wantedMs`: the same in real life, nothing in tests. */
  waitMs(wantedMs: number): number
}

export const realSandboxClock: SandboxClock = { now: () => new Date(), waitMs: (wantedMs) => wantedMs }

/** A clock that never waits, on the given time. */
export function instantSandboxClock(now: () => Date = () => new Date()): SandboxClock {
  return { now, waitMs: () => 0 }
}

export function after(clock: SandboxClock, wantedMs: number): Date {
  return new Date(clock.now().getTime() + clock.waitMs(wantedMs))
}

export const secondMs = 1000
export const hourMs = 3_600_000
