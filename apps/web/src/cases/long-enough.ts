import { caseTextMax, caseTextMin } from '@passerelle/contract/case-words'
import { normalText } from '@passerelle/contract/normal-text'
import { fits } from '../platform/forms.ts'

/** Counted as the server counts: too short says nothing, too long is refused. */
export function longEnough(typed: string): true | string {
  if (normalText(typed).trim().length < caseTextMin) return `Le message est trop court\u00A0: écrivez au moins ${caseTextMin} caractères.`
  return fits('Le message', caseTextMax)(typed)
}
