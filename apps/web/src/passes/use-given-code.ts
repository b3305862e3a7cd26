import { readPassCode } from '@passerelle/contract/pass-code'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** What the QR's page hands to the scan screen: in the history's state, so that the code stays out of addresses. */
export const scanState = (code: string) => ({ code })

/** The code that came with the navigation, taken once: coming back later starts an empty scan. */
export function useGivenCode(): string | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [code] = useState(() => codeIn(location.state))
  useEffect(() => {
    if (code !== null) void navigate(paths.scan, { replace: true, state: null })
  }, [code, navigate])
  return code
}

function codeIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('code' in state) || typeof state.code !== 'string') return null
  return readPassCode(state.code)
}
