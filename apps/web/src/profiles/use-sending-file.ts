import { useRef, useState } from 'react'

/** How far the document of a profile is on its way, and where the network cut it. */
export function useSendingFile() {
  const [progress, setProgress] = useState<number>()
  const [cut, setCut] = useState<string>()
  const latest = useRef(0)
  return {
    /** For the document’s field. */
    fileState: (isSending: boolean) => ({ progress: isSending ? progress : undefined, sendError: cut, isDisabled: isSending }),
    report: (fraction: number) => {
      latest.current = fraction
      setCut(undefined)
      setProgress(fraction)
    },
    stop: (isCut: boolean) => {
      setProgress(undefined)
      setCut(isCut ? `L’envoi a été coupé à ${Math.floor(latest.current * 100)}\u00A0%. Réessayez.` : undefined)
      latest.current = 0
    },
  }
}
