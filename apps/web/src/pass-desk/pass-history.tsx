import { formatDay } from '@passerelle/contract/dates'
import { passEventWord, suspensionCauseWord, type PassEvent } from '@passerelle/contract/pass-events'
import { adminListPassHistory } from '@passerelle/contract/pass-file'
import type { Reply } from '../platform/api.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { TimeLine, type TimeLineTone } from '../ui/text/time-line.tsx'

type Line = Reply<typeof adminListPassHistory>['data'][number]

const tones: Partial<Record<PassEvent, TimeLineTone>> = {
  suspended: 'no', unassigned: 'no', scan_undone: 'no', supplier_changed: 'news', renewed: 'plain',
}

/** Every change of a pass: what, by whom, and why. */
export function PassHistory({ passId }: { passId: number }) {
  const list = useKeyset(adminListPassHistory, { params: { id: passId } })
  const rows = list.rows ?? []
  return (
    <section className="card" aria-labelledby="pass-history">
      <div className="card-head"><h2 id="pass-history">Histoire</h2></div>
      {list.isLoading ? <Skeleton />
        : !list.rows && list.error ? (
          <ErrorState title="L’histoire n’a pas pu être lue" reference={list.error.requestId} onRetry={list.retry}>
            {list.error.message}
          </ErrorState>
        ) : (
          <>
            {rows.length === 0 && <p className="muted">Rien n’est encore noté.</p>}
            <TimeLine items={rows.map((line) => ({
              id: line.id, at: line.at, tone: tones[line.event] ?? 'done', title: passEventWord[line.event], detail: detailOf(line),
            }))}
            />
            {rows.length > 0 && (
              <MoreRows list={list} shown={rows.length} className="row-between flex-wrap pt-4 muted" of="section" row=".tline > li">
                {rows.length} {rows.length > 1 ? 'lignes' : 'ligne'}
              </MoreRows>
            )}
          </>
        )}
    </section>
  )
}

/** « à Afi Hounsou, par Inès Kora : « Vue au guichet » » */
function detailOf({ by, reason, from, to, from_day: fromDay, to_day: toDay, cause }: Line): string {
  const where = [
    from && !to && `quitte ${from.name}`,
    from && to && `de ${from.name} à ${to.name}`,
    !from && to && `à ${to.name}`,
    fromDay && toDay && `du ${formatDay(fromDay)} au ${formatDay(toDay)}`,
    cause && suspensionCauseWord[cause],
    `par ${by?.name ?? 'le système'}`,
  ]
  return [where.filter(Boolean).join(', '), reason && `«\u00A0${reason}\u00A0»`].filter(Boolean).join('\u00A0: ')
}
