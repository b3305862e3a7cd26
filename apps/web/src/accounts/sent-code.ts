import { delays } from '@passerelle/contract/constants'
import { useLocation } from 'react-router'

/** What is known of the code that was mailed. */
export type SentCode = {
  /** When a new one may be asked for, in milliseconds. */
  resendAt: number
  /** How long it lives, as the server told. */
  codeMinutes: number | undefined
}

/** One that was sent now. */
export const sentCode = (codeMinutes: number): SentCode => ({ resendAt: Date.now() + delays.recoveryResendSeconds * 1000, codeMinutes })

/** Of the router’s state; null before the first. */
export function useSentCode(): SentCode | null {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('resendAt' in state) || typeof state.resendAt !== 'number') return null
  const { resendAt } = state
  return { resendAt, codeMinutes: 'codeMinutes' in state && typeof state.codeMinutes === 'number' ? state.codeMinutes : undefined }
}
