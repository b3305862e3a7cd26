import { formatShortInstant } from '@passerelle/contract/dates'
import {
  jobFaultSentence, type JobQueue, jobQueues, jobQueueWord, type JobState, jobStates, jobStateWord, wordOfJob,
} from '@passerelle/contract/job-words'
import { adminJobsOverview, adminListJobs, type JobCount, type ListedJob } from '@passerelle/contract/jobs'
import { formatWhole } from '@passerelle/contract/money'
import { may } from '@passerelle/contract/rights'
import { Link, useSearchParams } from 'react-router'
import { choicesOf } from '../back-office/list-choices.ts'
import { Page } from '../layouts/page.tsx'
import { useRead } from '../platform/query.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { useSession } from '../session/session.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import '../ui/styles/story.css'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { FaultDetail } from './fault-detail.tsx'
import { RetryAll, RetryJob } from './retry-jobs.tsx'
import { Schedules } from './schedules.tsx'

const emptyTitle: Record<JobState, string> = {
  failed: 'Rien n’est en échec', stuck: 'Rien n’est à réessayer', waiting: 'Rien n’attend',
}
const queues = choicesOf(jobQueueWord, '').filter(({ value }) => value !== '')
const states = choicesOf(jobStateWord, '').filter(({ value }) => value !== '')
const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], given: string | null): Name =>
  names.find((name) => name === given) ?? names[0]

/** What the programme does by itself: what failed and why, what waits, and how what comes round again went. */
export default function JobsPage() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const [queue, state] = [oneOf(jobQueues, search.get('file')), oneOf(jobStates, search.get('etat'))]
  const overview = useRead(adminJobsOverview)
  const list = useKeyset(adminListJobs, { query: { queue, state } })
  const canRetry = may(user, 'jobs.manage') && state !== 'waiting'
  const choose = (name: string, value: string) => setSearch((before) => {
    const next = new URLSearchParams(before)
    next.set(name, value)
    return next
  })
  const counted = overview.data?.counts.find((count) => count.queue === queue && count.state === state)
  return (
    <Page>
      <PageHead title="Travaux">Ce que le programme fait de lui-même. Ce qui échoue est réessayé, puis reste ici une semaine.</PageHead>
      {overview.data && overview.data.counts.length > 0 && <Counts counts={overview.data.counts} />}
      <div className="row items-end">
        <SelectField label="File" options={queues} value={queue} onChange={(event) => choose('file', event.target.value)} />
        <SelectField label="État" options={states} value={state} onChange={(event) => choose('etat', event.target.value)} />
      </div>
      {canRetry && counted !== undefined && counted.count > 0 && <RetryAll queue={queue} state={state} count={counted.count} />}
      <PagedTable
        isWide
        caption={`${jobQueueWord[queue]}, ${jobStateWord[state].toLowerCase()}`}
        columns={canRetry ? [...columns, retryColumn] : columns}
        list={list}
        rowKey={(job) => job.id}
        empty={<EmptyState title={emptyTitle[state]}>Une tâche qui échoue apparaît ici, avec sa cause.</EmptyState>}
      />
      {overview.data && overview.data.schedules.length > 0 && <Schedules schedules={overview.data.schedules} />}
    </Page>
  )
}

const columns: readonly Column<ListedJob>[] = [
  { header: 'Tâche', cell: ({ name }) => wordOfJob(name) },
  {
    header: 'Cause',
    cell: ({ fault, detail, is_running: isRunning, id, name }) => (
      <div className="stack">
        <p>{fault ? jobFaultSentence[fault] : isRunning ? 'En cours.' : 'Attend son tour.'}</p>
        <FaultDetail name={name} id={id} detail={detail} />
      </div>
    ),
  },
  {
    header: 'Depuis', isEnd: true,
    cell: ({ failed_at: failedAt, created_at: createdAt }) => formatShortInstant(failedAt ?? createdAt),
  },
  { header: 'Essais', isEnd: true, cell: ({ tries, tries_max: most }) => `${formatWhole(tries)} sur ${formatWhole(most)}` },
  { header: 'Prochain essai', isEnd: true, cell: ({ next_try_at: at }) => (at === null ? '–' : formatShortInstant(at)) },
]
const retryColumn: Column<ListedJob> = { header: 'Action', place: 'action', isEnd: true, cell: (job) => <RetryJob job={job} /> }

/** Each number leads to what it counts. */
function Counts({ counts }: { counts: readonly JobCount[] }) {
  return (
    <ul className="cols-2">
      {jobQueues.map((queue) => (
        <li key={queue} className="card stack">
          <h2>{jobQueueWord[queue]}</h2>
          <dl className="kv">
            {counts.filter((count) => count.queue === queue).map((count) => (
              <div key={count.state}>
                <dt>{jobStateWord[count.state]}</dt>
                <dd><CountLink queue={queue} count={count} /></dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function CountLink({ queue, count: { state, count, is_exact: isExact, oldest_at: since } }: { queue: JobQueue; count: JobCount }) {
  const age = count > 0 && since !== null ? `, depuis le ${formatShortInstant(since)}` : ''
  return <Link to={`?file=${queue}&etat=${state}`}>{isExact ? '' : 'plus de '}{formatWhole(count)}{age}</Link>
}
