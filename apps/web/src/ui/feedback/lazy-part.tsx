import { useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType } from 'react'
import { PageLoading } from './page-loading.tsx'

/**
 * A part of the application whose code comes when it is first shown; `After` stands behind it from then on, `Waiting` in its
 * place until then. React’s own
 * `lazy` holds everything back for 300 ms once its waiting picture is up, however soon the code is there.
 * @throws to the nearest boundary when the code cannot be fetched. A browser remembers that: only a page loaded again asks for it
 * again, by the boundary's button, or by `browser-check.js`, which hears of it, where the network is there and nothing was typed
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  After?: ComponentType,
  Waiting: ComponentType = PageLoading,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function LazyPart(props: Props) {
    const [, setIsHere] = useState(false)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useLayoutEffect(() => {
      let isGone = false
      const arrived = Part ? Promise.resolve() : load().then((module) => void (Part = module.default))
      arrived.then(() => isGone || setIsHere(true), (error: unknown) => {
        if (isGone) return
        dispatchEvent(new Event('part-missing'))
        setFailure({ error })
      })
      return () => {
        isGone = true
      }
    }, [])
    if (failure) throw failure.error
    if (!Part) return <Waiting />
    return (
      <>
        <Part {...props} />
        {After && <After />}
      </>
    )
  }
}

/** A dialog whose code comes behind the page that opens it (`useSoon`): no page waits for what few open. */
export const lazyDialog = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(load, undefined, Nothing)

const Nothing = () => null

/** Fetches, once the page is there, what it may need next. What does not come is missing once it is needed (`lazyPart`). */
export function useSoon(...loads: (() => Promise<unknown>)[]): void {
  const fetchThem = useEffectEvent(() => loads.forEach((load) => void load().catch(() => {})))
  useEffect(() => fetchThem(), [])
}
