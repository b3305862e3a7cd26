import { useEffect, useState } from 'react'
import { setProver } from '../platform/fresh-factor.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

const ProofDialog = lazyPart(() => import('../accounts/proof-dialog.tsx'), undefined, () => null)

type Answer = (isProven: boolean) => void

/** Asks for the second factor where an act needs a fresh one; the act is then sent again with its key (call-once.ts). */
export function FreshFactor() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let pending: Answer = () => {}
    setProver(() => new Promise<boolean>((resolve) => {
      pending = resolve
      setAnswer(() => resolve)
    }))
    return () => {
      setProver(null)
      pending(false)
    }
  }, [])
  if (!answer) return null
  return (
    <ProofDialog
      onClose={(isProven) => {
        answer(isProven)
        setAnswer(null)
      }}
    />
  )
}
