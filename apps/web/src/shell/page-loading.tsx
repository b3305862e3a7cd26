import { Page } from '../layouts/page.tsx'
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx'

/** While a screen's code or the session is on its way. */
export function PageLoading() {
  return (
    <Page>
      <div className="stack">
        <Skeleton width={40} height={32} />
        <SkeletonCard />
      </div>
    </Page>
  )
}
