import { useLocation } from 'react-router'

/** The address typed on the screen before, so that it is typed once. It travels in the router's state: addresses are logged. */
export function useGivenEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}
