import { Skeleton, SkeletonCard } from './skeleton.tsx'

/** While a screen’s code, or the session, is on its way. */
export function PageLoading() {
  return (
    <main id="contenu" tabIndex={-1} className="page">
      <div className="stack">
        <Skeleton width={40} height={32} />
        <SkeletonCard />
      </div>
    </main>
  )
}
