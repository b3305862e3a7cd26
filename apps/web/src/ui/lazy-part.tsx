import { useLayoutEffect, useState, type ComponentType } from 'react'
import { PageLoading } from './page-loading.tsx'

/**
 * A part of the application whose code comes when it is first shown; `After` stands behind it from then on. React’s own
 * `lazy` holds everything back for 300 ms once its waiting picture is up, however soon the code is there.
 * @throws to the nearest boundary when the code cannot be fetched; mounted again, it is asked for again
 */
export function lazyPart(load: () => Promise<{ default: ComponentType }>, After?: ComponentType): ComponentType {
  let Part: ComponentType | null = null
  return function LazyPart() {
    const [, setIsHere] = useState(false)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useLayoutEffect(() => {
      let isGone = false
      const arrived = Part ? Promise.resolve() : load().then((module) => void (Part = module.default))
      arrived.then(() => isGone || setIsHere(true), (error: unknown) => isGone || setFailure({ error }))
      return () => {
        isGone = true
      }
    }, [])
    if (failure) throw failure.error
    if (!Part) return <PageLoading />
    return (
      <>
        <Part />
        {After && <After />}
      </>
    )
  }
}
