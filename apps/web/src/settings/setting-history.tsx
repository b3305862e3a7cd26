import { formatSetting, type SettingName } from '@passerelle/contract/setting-words'
import { adminListSettingHistory } from '@passerelle/contract/settings'
import { useKeyset } from '../platform/use-pages.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import '../ui/styles/story.css'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { TimeLine } from '../ui/text/time-line.tsx'

/** Who has changed it, when, and by how much. */
export function SettingHistory({ name }: { name: SettingName }) {
  const list = useKeyset(adminListSettingHistory, { params: { setting: name } })
  return (
    <section className="card" aria-labelledby="setting-history">
      <div className="card-head"><h2 id="setting-history">Historique</h2></div>
      {list.isLoading && !list.rows && <p role="status"><Spinner label="Chargement de l’historique" /></p>}
      {list.error && !list.rows && (
        <ErrorState title="L’historique n’a pas pu être lu" reference={list.error.requestId} onRetry={list.retry}>
          {list.error.message}
        </ErrorState>
      )}
      {list.rows?.length === 0 && <p className="muted">Personne n’a changé ce réglage.</p>}
      {list.rows && list.rows.length > 0 && (
        <>
          <TimeLine
            items={list.rows.map(({ id, at, by, before, after }) => ({
              id,
              at,
              tone: 'news',
              title: <span className="num">{formatSetting(name, before)} → {formatSetting(name, after)}</span>,
              detail: `par ${by ? by.name : 'le système'}`,
            }))}
          />
          <MoreRows list={list} shown={list.rows.length} className="row-between flex-wrap pt-4 muted" of="section" row=".tline > li">
            {list.rows.length} {list.rows.length > 1 ? 'changements' : 'changement'}
          </MoreRows>
        </>
      )}
    </section>
  )
}
