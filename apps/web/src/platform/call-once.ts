import { getOutcome } from '@passerelle/contract/outcome'
import type { Route } from '@passerelle/contract/route'
import { ApiError, asApiError, readApiError } from './api-error.ts'
import { exchange, owner, type CallOptions, type Reply } from './api.ts'
import { askedFirst, askFirst } from './asked-first.ts'
import { tellChosen } from './chosen-files.ts'
import { contentOf, dropAct, findAct, keepAct, nameOf, takeAct, type KeptAct } from './kept-acts.ts'
import { isAccepted } from './outcome.ts'
import { arrivedError, claimingNothing, isSettled, underWayError } from './unsure.ts'

/** What became of an act whose answer was lost. */
export type ActOutcome<R extends Route> =
  | { state: 'answered'; reply: Reply<R> }
  | { state: 'refused'; error: ApiError }
  | { state: 'under_way' | 'arrived' | 'never_arrived' }

/** Beyond this nobody waits to know. */
const askTimeoutMs = 15_000
/** What is still on its way somewhere arrives within this time, or never. */
const lateMs = 10 * 60_000
/** What this page is sending: whoever sent it will tell its outcome. */
const underWay = new Set<string>()
const earlierSentence = 'Ce que vous aviez envoyé d’abord était bien arrivé\u00A0: c’est cela qui compte. Ce que vous avez changé depuis n’a pas été envoyé.'

/**
 * Sends an act with its key, the same one until its outcome has come. With another content the earlier outcome is asked for
 * first: when it was done, its answer is the answer (`onEarlier`), and nothing more is sent.
 * @throws ApiError that claims nothing while the outcome is unknown
 */
export async function callOnce<R extends Route>(route: R, options: CallOptions): Promise<Reply<R>> {
  const whose = owner()
  if (options.body instanceof FormData) tellChosen(options.body)
  const content = await contentOf(options.body)
  const name = nameOf({ route, about: { ...options.params, ...options.about }, isApart: options.isApart }, content)
  const more = { draftKey: options.draftKey, ofScreen: route.ofScreen }
  let { act, isNew } = await takeAct(whose, name, content, more)

  /** The answer to what was sent earlier with this key, when it was done. */
  async function findDone(): Promise<Reply<R> | undefined> {
    const outcome = await askServer<R>(act)
    if (outcome.state === 'under_way') throw underWayError()
    if (outcome.state === 'arrived') throw arrivedError()
    if (outcome.state === 'never_arrived') return undefined
    await dropAct(whose, name)
    if (outcome.state === 'answered' && isAccepted<R>(outcome.reply)) {
      options.onEarlier?.(earlierSentence)
      return outcome.reply
    }
    // Refused: nothing was done.
    const next = await takeAct(whose, name, content, more)
    act = next.act
    isNew = next.isNew
    return undefined
  }

  async function sendNow(): Promise<Reply<R>> {
    try {
      return await exchange(route, { ...options, idempotencyKey: act.key })
    } catch (error) {
      const asked = askedFirst(error)
      if (asked && (await askFirst(asked))) return sendNow()
      // What was sent earlier has arrived meanwhile, and is not this.
      const done = isConflict(error) ? await findDone() : undefined
      if (done === undefined) throw error
      return done
    }
  }

  underWay.add(name)
  try {
    if (act.content !== content) {
      const done = await findDone()
      if (done !== undefined) return done
      // With the same key: should what was sent earlier arrive after all, only one of the two is done.
      await keepAct(whose, name, { ...act, content })
    }
    const reply = await sendNow()
    await dropAct(whose, name)
    return reply
  } catch (thrown) {
    const error = asApiError(thrown)
    const isAsked = askedFirst(error) !== undefined
    const isSurelyUnsent = isNew && (error.reason === 'unsent' || isAsked)
    if ((isSettled(error) && !isAsked) || isSurelyUnsent) await dropAct(whose, name)
    throw isSurelyUnsent ? error : claimingNothing(error, route.arrival)
  } finally {
    underWay.delete(name)
  }
}

/**
 * What became of an act that this device keeps under `name`; null when there is none. An outcome that came is forgotten here,
 * unless whoever asked has left meanwhile (`signal`): then the next page that asks tells it. @throws ApiError
 */
export async function askOutcome<R extends Route>(
  { arrival }: Pick<Route, 'arrival'>,
  name: string,
  signal?: AbortSignal,
): Promise<ActOutcome<R> | null> {
  const whose = owner()
  if (underWay.has(name)) return null
  const act = await findAct(whose, name)
  if (!act) return null
  const outcome = await askServer<R>(act).catch((error: unknown) => {
    throw claimingNothing(asApiError(error), arrival)
  })
  if (signal?.aborted) return null
  const isOver = outcome.state === 'never_arrived' ? Date.now() - act.madeAt > lateMs : outcome.state !== 'under_way'
  if (isOver) await dropAct(whose, name)
  return outcome
}

async function askServer<R extends Route>({ key }: KeptAct): Promise<ActOutcome<R>> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), askTimeoutMs)
  try {
    const outcome = await exchange(getOutcome, { idempotencyKey: key, signal: giveUp.signal })
    if (outcome.state !== 'answered') return outcome
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the network's edge: what the server once answered to this very call
    if (outcome.status < 300) return { state: 'answered', reply: outcome.reply as Reply<R> }
    const error = readApiError(outcome.status, outcome.reply, null)
    return isSettled(error) ? { state: 'refused', error } : { state: 'never_arrived' }
  } finally {
    clearTimeout(timer)
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.reason === 'idempotency_conflict'
