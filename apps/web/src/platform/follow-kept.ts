import { clientSentences } from '@passerelle/contract/client-sentences'
import type { Route } from '@passerelle/contract/route'
import { owner, type Reply } from './api.ts'
import { askOutcome } from './call-once.ts'
import { findAct, nameOf, type Intention } from './kept-acts.ts'

interface Follower<R extends Route> {
  onAsking: (isAsking: boolean) => void
  onReply: (reply: Reply<R>) => unknown
  onError: (error: unknown) => void
  /** Nothing is decided: a sentence is all there is. */
  onSaid: (sentence: string) => void
}

const askAgainMs = 3000
/** Longer than the server holds a call for its sender: then pressing again is what ends it. */
const asksMax = 25

/** As `followNamed`, of the act that a form about this had sent. */
export function followKept<R extends Route>(
  route: R,
  about: Intention['about'],
  signal: AbortSignal,
  follower: Follower<R>,
): Promise<void> {
  return followNamed(route, nameOf({ route, about }), signal, follower)
}

/** Asks what became of the act kept under `name`, sent before the page was loaded again, until it is known or the page is left. */
export async function followNamed<R extends Route>(
  route: Pick<Route, 'arrival'>,
  name: string,
  signal: AbortSignal,
  { onAsking, onReply, onError, onSaid }: Follower<R>,
): Promise<void> {
  try {
    for (let asks = 0; asks < asksMax; asks += 1) {
      if (!(await findAct(owner(), name)) || signal.aborted) return
      onAsking(true)
      const outcome = await askOutcome<R>(route, name, signal)
      if (!outcome) return
      if (outcome.state === 'answered') return void (await onReply(outcome.reply))
      if (outcome.state === 'refused') return onError(outcome.error)
      if (outcome.state === 'never_arrived') return onSaid('Votre envoi précédent n’est pas arrivé jusqu’à nous. Vérifiez, puis envoyez à nouveau.')
      if (outcome.state === 'arrived') return onSaid(clientSentences.arrived)
      onSaid(clientSentences.underWay)
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    }
  } catch (error) {
    if (!signal.aborted) onError(error)
  } finally {
    onAsking(false)
  }
}
