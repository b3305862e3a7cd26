import { adminApproveProfile } from '@passerelle/contract/admin'
import { useEffect, useEffectEvent } from 'react'
import { owner } from '../platform/api.ts'
import { useToast } from '../platform/toasts.ts'

/** A file or a dialog that is open again tells its own outcome first. */
const afterOthersMs = 1500

/**
 * Decisions whose answer was lost before the page was loaded again, and whose file is no longer among those to decide: what
 * became of them is told wherever one lands in the back office. What cannot be learnt now is asked for the next time.
 */
export function useKeptDecisions() {
  const toast = useToast()
  const tell = useEffectEvent(async () => {
    const [{ askOutcome }, { listActs }] = await Promise.all([import('../platform/call-once.ts'), import('../platform/kept-acts.ts')])
    for (const { name } of await listActs(owner(), (call) => call.includes(' /api/admin/'))) {
      // They all answer with a sentence, as this one.
      const outcome = await askOutcome(adminApproveProfile, name)
      if (outcome?.state === 'answered') toast.success(outcome.reply.message)
      if (outcome?.state === 'refused') toast.warning(outcome.error.message)
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void tell().catch(() => {}), afterOthersMs)
    return () => clearTimeout(timer)
  }, [])
}
