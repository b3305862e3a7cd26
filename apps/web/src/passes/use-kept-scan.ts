import { clientSentences } from '@passerelle/contract/client-sentences'
import { redeemPass, undoRedemption } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { useEffect, useEffectEvent } from 'react'
import { owner } from '../platform/api.ts'
import { asApiError } from '../platform/api-error.ts'
import { askOutcome } from '../platform/call-once.ts'
import { followNamed } from '../platform/follow-kept.ts'
import { listActs } from '../platform/kept-acts.ts'
import { useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { scanAction, type ScanEvent } from './scan-machine.ts'
import { changedByScans } from './use-redeem-pass.ts'

const askAgainMs = 3000
const asksMax = 25

type ScanOutcome = Awaited<ReturnType<typeof askOutcome<typeof redeemPass>>>

type Told = {
  /** False while something else is being sent: then it is asked later. */
  onAsking: () => boolean
  onTold: (event: ScanEvent) => void
}

/** A scan, or an undo, whose answer was lost before the page was loaded again: its outcome is asked for first, and shown. */
export function useKeptScan(told: Told) {
  const toast = useToast()
  const refresh = useRefresh()
  const tell = useEffectEvent(<T>(event: (to: Told) => T): T => event(told))
  const say = useEffectEvent((sentence: string) => {
    tell((to) => to.onTold({ type: 'given up' }))
    toast.about(scanAction, () => toast.warning(sentence))
  })
  const sayUndo = useEffectEvent((tone: 'success' | 'warning', sentence: string) => {
    refresh(...changedByScans)
    toast.about(scanAction, () => toast[tone](sentence))
  })
  const refreshLists = useEffectEvent(() => refresh(...changedByScans))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leaving = new AbortController()
    let isHere = true
    let asks = 0
    const ask = async () => {
      const kept = await listActs(owner(), (call) => call === `POST ${redeemPass.path}`)
      if (kept.length === 0 || !isHere) return
      if (!tell((to) => to.onAsking())) {
        timer = setTimeout(askNow, askAgainMs)
        return
      }
      let latest: { outcome: ScanOutcome; sentAtMs: number } | null = null
      for (const { name, act } of kept) latest = { outcome: await askOutcome<typeof redeemPass>(redeemPass, name), sentAtMs: act.madeAt }
      if (latest && isHere) show(latest.outcome, latest.sentAtMs)
    }
    /** The latest; those before it are in the list of recent scans. */
    const show = (outcome: ScanOutcome, sentAtMs: number) => {
      refreshLists()
      if (outcome?.state === 'answered') tell((to) => to.onTold({ type: 'answered', reply: outcome.reply, nowMs: sentAtMs, isLate: true }))
      else if (outcome?.state === 'refused') tell((to) => to.onTold({ type: 'failed', error: outcome.error }))
      else if (outcome?.state === 'under_way') {
        say(clientSentences.underWay)
        if (++asks < asksMax) timer = setTimeout(askNow, askAgainMs)
      } else if (outcome?.state === 'arrived') say(clientSentences.arrived)
      else say(`Votre dernier scan n’est pas arrivé jusqu’à nous. Scannez à nouveau ce ${product.noun}.`)
    }
    const tellUndos = async () => {
      for (const { name } of await listActs(owner(), (call) => call === `POST ${undoRedemption.path}`)) {
        await followNamed<typeof undoRedemption>(undoRedemption, name, leaving.signal, {
          onAsking: () => {},
          onReply: ({ message }) => sayUndo('success', message),
          onError: (error) => sayUndo('warning', asApiError(error).message),
          onSaid: (sentence) => sayUndo('warning', sentence),
        })
      }
    }
    function askNow() {
      ask().catch((error: unknown) => {
        if (isHere) say(asApiError(error).message)
      })
    }
    askNow()
    tellUndos().catch(() => {})
    return () => {
      isHere = false
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
}
