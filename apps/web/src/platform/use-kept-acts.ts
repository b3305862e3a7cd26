import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from './toasts.ts'

/** A form that is open again tells its own outcome first. */
const afterFormsMs = 1500

/**
 * Acts whose answer was lost before the page was loaded again, and that no form on the screen asks about: their dialog is
 * closed, or what they were about has left its list. What became of them is told wherever one lands.
 */
export function useKeptActs() {
  const toast = useToast()
  const client = useQueryClient()
  const tell = useEffectEvent(async (signal: AbortSignal, landedAtMs: number) => {
    const { tellKeptActs } = await import('./tell-kept-acts.ts')
    // What was read before it was done shows the former state.
    await tellKeptActs(signal, { toast, landedAtMs, onDone: () => void client.invalidateQueries() })
  })
  useEffect(() => {
    const leaving = new AbortController()
    const landedAtMs = Date.now()
    const timer = setTimeout(() => void tell(leaving.signal, landedAtMs).catch(() => {}), afterFormsMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
}
