import { useEffect, useState } from 'react'
import type { Drawer } from './drawers.ts'

/** What was read before, and when. */
interface Kept<Value> {
  value: Value
  readAt: Date
}

interface KeptRead<Value> {
  kept: Kept<Value> | null
  /** What the server has just said is on the device, and a worker opens the application: it is there without network too. */
  isReady: boolean
}

/**
 * What was read the last time, sealed on this device for whoever is signed in (domain, section 12): shown until the server answers, and
 * where it does not. Locked when the session ends by itself, wiped when the person leaves. `fresh`: what the server has just said.
 * @param name changes with the shape of what is kept: what another release has kept is not read
 */
export function useKept<Value extends object>(name: string, fresh: Value | undefined, freshAtMs: number): KeptRead<Value> {
  const [kept, setKept] = useState<Kept<Value> | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [opening] = useState(openTheirs)
  useEffect(() => {
    let isGone = false
    opening.then(({ load }) => load(name)).then((found) => {
      if (isGone || !isKept(found)) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept under this name, it has this shape
      setKept({ value: found.value as Value, readAt: new Date(found.readAt) })
    }).catch(() => {})
    return () => {
      isGone = true
    }
  }, [name, opening])
  useEffect(() => {
    if (fresh) keep(opening, name, { value: fresh, readAt: new Date(freshAtMs).toISOString() }).then(setIsSaved, () => {})
  }, [name, opening, fresh, freshAtMs])
  return { kept, isReady: isSaved && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null }
}

/** Apart: a screen is read before it is kept. */
const openTheirs = () => import('./drawers.ts').then(({ openDrawer }) => openDrawer('person'))

/** Whether it is on the device. */
async function keep(opening: Promise<Drawer>, name: string, value: object): Promise<boolean> {
  const atFirst = await opening
  const drawer = await openTheirs()
  // Whoever read it has left meanwhile.
  return !atFirst.isWiped() && drawer.save(name, value)
}

function isKept(found: unknown): found is { value: unknown; readAt: string } {
  return typeof found === 'object' && found !== null && 'value' in found && 'readAt' in found && typeof found.readAt === 'string'
}
