import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isHeld, type PaymentState } from './payment-state.ts'
import { useStepFocus } from './use-step-focus.ts'

const name = 'etape'
const recap = 'recapitulatif'

/** Where one attempt stands, kept by the page: leaving the recap does not make it payable again. */
export type PaymentProgress = { state: PaymentState; setState: (next: PaymentState) => void }

/**
 * The recap is a step of the same page: the browser’s « back » returns to the form, with what was typed, unless the
 * payment of `attempt` is held.
 */
export function useRecapStep(attempt: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const [kept, setKept] = useState<{ attempt: string | undefined; state: PaymentState } | null>(null)
  const state: PaymentState = kept && kept.attempt === attempt ? kept.state : { step: 'ready' }
  const hasAddress = search.get(name) === recap
  const mustStay = attempt !== undefined && isHeld(state)
  const isRecap = attempt !== undefined && (hasAddress || mustStay)
  useEffect(() => {
    // Gone back meanwhile: the address says again what is shown, and stays so when the payment fails.
    if (mustStay && !hasAddress) setSearch({ [name]: recap }, { replace: true })
  }, [mustStay, hasAddress, setSearch])
  useEffect(() => {
    // Loaded again, or come back to later: the reservation is made anew, from the form, which is shown as such.
    if (hasAddress && attempt === undefined) setSearch((place) => {
      place.delete(name)
      return place
    }, { replace: true })
  }, [hasAddress, attempt, setSearch])
  useStepFocus(isRecap ? recap : 'form')
  const progress: PaymentProgress = { state, setState: (next) => setKept({ attempt, state: next }) }
  return { isRecap, showRecap: () => setSearch({ [name]: recap }), progress }
}
