import { useRef, useState } from 'react'

/** How far the document is, and where the network cut it. */
export function useSendingFile() {
  const [progress, setProgress] = useState<number>()
  const [cut, setCut] = useState<string>()
  const latest = useRef(0)
  return {
    progress,
    cut,
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
