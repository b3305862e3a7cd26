import { getPayment } from '@passerelle/contract/donations'
import { callApi, type Reply } from '../platform/api.ts'

type Settled = Extract<Reply<typeof getPayment>['status'], 'approved' | 'failed' | 'review'>

const soonMs = 3_000
const laterMs = 15_000
const soonCount = 20

/**
 * Asks the server about one’s own payment until it is approved, failed or under review; a call that fails is asked again. Often for
 * a minute, then less.
 * @returns null when `signal` fired
 */
export async function watchPayment(attempt: string, signal: AbortSignal): Promise<{ status: Settled; message: string } | null> {
  for (let asked = 0; ; asked += 1) {
    await pause(asked < soonCount ? soonMs : laterMs, signal)
    if (signal.aborted) return null
    const answer = await callApi(getPayment, { params: { attempt }, signal }).catch(() => null)
    if (signal.aborted) return null
    if (answer && answer.status !== 'pending') return { status: answer.status, message: answer.message }
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    }, { once: true })
  })
}
