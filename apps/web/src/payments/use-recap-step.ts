import { useSearchParams } from 'react-router'
import { useStepFocus } from './use-step-focus.ts'

const name = 'etape'
const recap = 'recapitulatif'

/** The recap is a step of the same page: the browser’s « back » returns to the form, with what was typed. */
export function useRecapStep(hasRecap: boolean) {
  const [search, setSearch] = useSearchParams()
  const isRecap = hasRecap && search.get(name) === recap
  useStepFocus(isRecap ? recap : 'form')
  return { isRecap, showRecap: () => setSearch({ [name]: recap }) }
}
