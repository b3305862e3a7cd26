import { adminListProjectHistory } from '@passerelle/contract/project-file'
import { actionWord, toneOf } from '../people/person-words.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { StoryPart } from '../ui/layout/story-part.tsx'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { TimeLine } from '../ui/text/time-line.tsx'

/** What was decided about it, from its request on: what, by whom, and why. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  const list = useKeyset(adminListProjectHistory, { params: { id: projectId } })
  const rows = list.rows ?? []
  return (
    <StoryPart id="histoire" title="Histoire" isLoading={list.isLoading} error={list.rows ? null : list.error} onRetry={list.retry}>
      {rows.length === 0 && <p className="muted">Le journal ne dit rien de ce projet.</p>}
      <TimeLine
        items={rows.map(({ id, at, action, by, reason }) => ({
          id,
          at,
          tone: toneOf(action),
          title: actionWord(action),
          detail: [`par ${by?.name ?? 'le système'}`, reason && `«\u00A0${reason}\u00A0»`].filter(Boolean).join('\u00A0: '),
        }))}
      />
      {rows.length > 0 && (
        <MoreRows list={list} shown={rows.length} className="row-between flex-wrap pt-4 muted" of="section" row=".tline > li">
          {rows.length} {rows.length > 1 ? 'lignes' : 'ligne'}
        </MoreRows>
      )}
    </StoryPart>
  )
}
