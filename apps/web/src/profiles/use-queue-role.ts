import { useSearchParams } from 'react-router'
import { profileRoles } from './review-words.ts'

/** The kind of account that the list was filtered by: the next file is one of these too. */
export function useQueueRole() {
  const [search] = useSearchParams()
  const given = search.get('role') ?? ''
  const role = profileRoles.find(({ value }) => value !== '' && value === given)?.value
  return { role, search: role ? `?role=${role}` : '' }
}
