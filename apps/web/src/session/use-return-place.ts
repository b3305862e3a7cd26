import type { User } from '@passerelle/contract/shapes'
import { useCallback, useEffect, useRef, useState } from 'react'

type Person = Pick<User, 'id' | 'email'>

/** Where somebody could not stay; `person` is null when nobody had signed in yet. In memory only: no form, no code. */
type Left = { place: string; person: Person | null }

/**
 * After signing in again the same person comes back to the page that the end of the session took away; a page opened
 * before anybody signed in waits for whoever does. A plain sign-in, or another person’s, goes to the dashboard. What the
 * guard refuses there, it still refuses.
 */
export function useReturnPlace(user: Person | null) {
  const [left, setLeft] = useState<Left | null>(null)
  const hadPerson = useRef(false)
  useEffect(() => {
    if (user) hadPerson.current = true
  }, [user])

  /** The session of this person ended here. */
  const leftBy = useCallback((place: string, { id, email }: Person) => setLeft({ place, person: { id, email } }), [])
  /** A page was asked for while nobody is signed in. After somebody has left, « back » leads here too: that is no wish to return. */
  const askedFor = useCallback((place: string) => {
    // Two slashes would begin the address of another site.
    if (!hadPerson.current && !place.startsWith('//')) setLeft({ place, person: null })
  }, [])
  const forget = useCallback(() => setLeft(null), [])
  const isTheirs = user !== null && left !== null && (left.person === null || left.person.id === user.id)
  return { returnTo: isTheirs ? left.place : null, expiredEmail: left?.person?.email ?? '', leftBy, askedFor, forget }
}
