import { ApiError } from './api-error.ts'

const reasons = ['fresh_factor', 'terms_due'] as const
/** What the server asks of a person before it looks at an act; the same call is sent again once they have answered. */
export type AskedFirst = (typeof reasons)[number]

type Ask = () => Promise<boolean>
const askers = new Map<AskedFirst, Ask>()
const asking = new Map<AskedFirst, Promise<boolean>>()

/** The screen says how a person is asked. */
export function setAsker(what: AskedFirst, ask: Ask | null): void {
  if (ask) askers.set(what, ask)
  else askers.delete(what)
  asking.delete(what)
}

/** Asks once for calls that are refused together; false when the person gives up, or nobody can ask. */
export function askFirst(what: AskedFirst): Promise<boolean> {
  const ask = askers.get(what)
  if (!ask) return Promise.resolve(false)
  const current = asking.get(what) ?? ask().finally(() => {
    if (asking.get(what) === current) asking.delete(what)
  })
  asking.set(what, current)
  return current
}

/** What was asked first, of a call at which nothing was looked. */
export const askedFirst = (error: unknown): AskedFirst | undefined =>
  error instanceof ApiError ? reasons.find((reason) => reason === error.reason) : undefined
