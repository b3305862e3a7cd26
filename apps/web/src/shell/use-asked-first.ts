import { useEffect, useState } from 'react'
import { type AskedFirst, setAsker } from '../platform/asked-first.ts'

type Answer = (isDone: boolean) => void

/** While an act waits for it, how the person's answer is told; the act is then sent again with its key (call-once.ts). */
export function useAskedFirst(what: AskedFirst): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let pending: Answer = () => {}
    setAsker(what, () => new Promise<boolean>((resolve) => {
      pending = resolve
      setAnswer(() => resolve)
    }))
    return () => {
      setAsker(what, null)
      pending(false)
    }
  }, [what])
  return answer && ((isDone) => {
    answer(isDone)
    setAnswer(null)
  })
}
