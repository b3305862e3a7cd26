import { initializeDonation, validateDonation, validateOffer } from '@passerelle/contract/donations'
import { redeemPass } from '@passerelle/contract/passes'
import { removePaymentAccount } from '@passerelle/contract/payouts'
import { editBeneficiary, editPartner, editSupplier } from '@passerelle/contract/profiles'
import { chooseAllocations, makeRequest } from '@passerelle/contract/requests'
import { owner } from './api.ts'
import { followKept } from './follow-kept.ts'
import { listActs } from './kept-acts.ts'
import { tellError, tellReply } from './outcome.ts'
import type { Toasts } from './toasts.ts'

/** Their answer opens something, or ends what was typed: their own screen, which is open again at its address, tells it. */
const withScreen = [
  editBeneficiary, editPartner, editSupplier, makeRequest, initializeDonation, chooseAllocations, validateDonation, validateOffer, redeemPass,
]
const toldByTheirScreen = new Set(withScreen.map(({ method, path }) => `${method} ${path}`))

/** All others answer with a sentence, as this one. */
const anyAct = removePaymentAccount

type Telling = { toast: Toasts; landedAtMs: number; onDone: () => void }

/** Tells what became of the acts that this person had sent before landing here; `onDone` when one had been done. */
export async function tellKeptActs(signal: AbortSignal, { toast, landedAtMs, onDone }: Telling): Promise<void> {
  const kept = await listActs(owner(), (call) => !toldByTheirScreen.has(call))
  await Promise.all(kept.filter(({ act }) => act.madeAt <= landedAtMs).map(({ name }) => followKept(anyAct, name, signal, {
    onAsking: () => {},
    onReply: (reply) => {
      onDone()
      return toast.about(name, () => tellReply<typeof anyAct>(reply, {}, { onSuccess: ({ message }) => toast.success(message) }, toast))
    },
    onError: (error) => toast.about(name, () => tellError(error, {}, {}, toast)),
    onSaid: (sentence) => toast.about(name, () => toast.warning(sentence)),
  })))
}
