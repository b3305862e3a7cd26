import { UnreadState } from '../ui/feedback/unread-state.tsx'
import type { ComponentProps } from 'react'

/** In the place of one’s own request until it is read, or when it cannot be. */
export function UnreadRequest({ read }: Pick<ComponentProps<typeof UnreadState>, 'read'>) {
  return (
    <UnreadState read={read} unknown="Cette demande est introuvable" fault="La demande n’a pas pu être chargée" lines={5} />
  )
}
