import { adminRoleHelp, adminRoleWord } from '@passerelle/contract/administrator-words'
import { adminRoles } from '@passerelle/contract/constants'
import type { Choice } from '../ui/form/choice-field.tsx'

/** Each part of the back office, and what it does. */
export const roleChoices: readonly Choice[] = adminRoles.map((role) => ({
  value: role,
  label: <>{adminRoleWord[role]}<span className="muted block">{adminRoleHelp[role]}</span></>,
}))
