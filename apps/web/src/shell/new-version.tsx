import { useEffect, useState } from 'react'
import { InkBand } from '../ui/feedback/ink-band.tsx'
import { Button } from '../ui/text/button.tsx'
import { watchVersions } from './watch-versions.ts'

/** Nobody waits for it: what the first screen asks for comes before. */
const afterMs = 2000

/** Says that another release waits: it comes when the person asks for it, never under what they are doing (decision 92). */
export function NewVersion() {
  const [take, setTake] = useState<(() => void) | null>(null)
  useEffect(() => {
    // On plain http there is none; in development nothing is built that it could keep.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let stop = () => {}
    let isGone = false
    const timer = setTimeout(() => {
      watchVersions(navigator.serviceWorker, (act) => setTake(() => act)).then((end) => {
        stop = end
        if (isGone) end()
      }, () => {})
    }, afterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  if (!take) return null
  return (
    <InkBand icon="refresh">
      Une nouvelle version est prête.
      <Button tone="quiet" size="sm" onClick={take}>Recharger</Button>
    </InkBand>
  )
}
