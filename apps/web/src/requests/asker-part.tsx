import { adminGetPersonActivity } from '@passerelle/contract/person'
import { product } from '@passerelle/contract/product'
import { HeldPasses, LatestRequests } from '../people/asked-and-held.tsx'
import { useRead } from '../platform/query.ts'
import { StoryPart } from '../ui/layout/story-part.tsx'
import '../ui/styles/story.css'

/** Whether the same person asks twice, and what they have already: read beside the request. */
export function AskerPart({ userId, requestId }: { userId: number; requestId: number }) {
  const { data, error, isPending, refetch } = useRead(adminGetPersonActivity, { params: { id: userId } })
  const others = data?.requests.filter(({ id }) => id !== requestId) ?? []
  return (
    <StoryPart id="personne" title="Sa situation" isLoading={isPending} error={error} onRetry={() => void refetch()}>
      <div className="stack">
        <h3>Ses {product.nouns}</h3>
        <HeldPasses states={data?.states ?? []} />
        <h3>Ses autres demandes</h3>
        {others.length === 0 && <p className="muted">Aucune autre demande.</p>}
        <LatestRequests requests={others} />
      </div>
    </StoryPart>
  )
}
