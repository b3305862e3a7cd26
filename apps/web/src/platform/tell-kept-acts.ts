import type { removePaymentAccount } from '@passerelle/contract/payouts'
import { owner } from './api.ts'
import { openDrawer } from './drawers.ts'
import { followNamed } from './follow-kept.ts'
import { listActs } from './kept-acts.ts'
import { isAccepted, tellError, tellReply } from './outcome.ts'
import type { Toasts } from './toasts.ts'

/** All answer with a sentence, as this one. */
type AnyAct = typeof removePaymentAccount

type Telling = { toast: Toasts; landedAtMs: number; onDone: () => void }

/** Tells what became of the acts that this person had sent before landing here; `onDone` when one had been done. */
export async function tellKeptActs(signal: AbortSignal, { toast, landedAtMs, onDone }: Telling): Promise<void> {
  const kept = (await listActs(owner(), () => true)).filter(({ act }) => !act.ofScreen && act.madeAt <= landedAtMs)
  await Promise.all(kept.map(({ name, act }) => followNamed<AnyAct>({}, name, signal, {
    onAsking: () => {},
    onReply: async (reply) => {
      onDone()
      // Brought back, it would be sent a second time.
      if (act.draftKey && isAccepted<AnyAct>(reply)) await (await openDrawer(owner())).remove(act.draftKey)
      return toast.about(name, () => tellReply<AnyAct>(reply, {}, { onSuccess: ({ message }) => toast.success(message) }, toast))
    },
    onError: (error) => toast.about(name, () => tellError(error, {}, {}, toast)),
    onSaid: (sentence) => toast.about(name, () => toast.warning(sentence)),
  })))
}
