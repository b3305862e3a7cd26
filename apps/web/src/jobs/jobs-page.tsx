import { formatShortInstant } from '@passerelle/contract/dates'
import { causeOf, jobColumns } from '@passerelle/contract/job-columns'
import {
  jobKindWord, type JobQueue, jobQueues, jobQueueWord, type JobState, jobStateWord, wordOfJob,
} from '@passerelle/contract/job-words'
import {
  adminCountJobs, adminJobsFile, adminJobsOverview, adminListJobs, type JobCount, type ListedJob,
} from '@passerelle/contract/jobs'
import { formatWhole } from '@passerelle/contract/money'
import { may } from '@passerelle/contract/rights'
import { Link, useSearchParams } from 'react-router'
import type { Cells } from '../back-office/list-cells.tsx'
import { byLabel, choicesOf } from '../back-office/list-choices.ts'
import { periodFilters } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { useRead } from '../platform/query.ts'
import { everyStatus } from '../profiles/review-words.ts'
import { useSession } from '../session/session.tsx'
import { Badge, type BadgeTone } from '../ui/text/badge.tsx'
import '../ui/styles/story.css'
import { FaultDetail } from './fault-detail.tsx'
import { RetryAll, RetryJob, retryThem } from './retry-jobs.tsx'
import { Schedules } from './schedules.tsx'

const states = [
  ...choicesOf(jobStateWord, '').filter(({ value }) => value !== ''), { value: everyStatus, label: 'Tous' },
]
const filters = [
  { name: 'etat', param: 'state', label: 'État', options: states, fallback: 'failed', every: everyStatus },
  { name: 'file', param: 'queue', label: 'File', options: choicesOf(jobQueueWord, 'Toutes') },
  { name: 'tache', param: 'kind', label: 'Tâche', options: byLabel(choicesOf(jobKindWord, 'Toutes')) },
  ...periodFilters,
]
const tones: Record<JobState, BadgeTone> = { failed: 'no', stuck: 'wait', waiting: 'neutral' }

const cells: Cells<ListedJob> = {
  state: ({ state }) => <Badge tone={tones[state]}>{jobStateWord[state]}</Badge>,
  fault: (job) => (
    <div className="stack">
      <p>{causeOf(job)}</p>
      <FaultDetail name={job.name} id={job.id} detail={job.detail} />
    </div>
  ),
  tries: ({ tries, tries_max: most }) => `${formatWhole(tries)} sur ${formatWhole(most)}`,
}

const retry = (job: ListedJob) => job.state !== 'waiting' && <RetryJob job={job} />

/** What the programme does by itself: what failed and why, what waits, and how what comes round again went. */
export default function JobsPage() {
  const { user } = useSession()
  const { data: overview } = useRead(adminJobsOverview)
  const canRetry = may(user, 'jobs.manage')
  return (
    <ListPage
      title="Tâches"
      lead="Ce que le programme fait de lui-même. Ce qui échoue est réessayé, puis reste ici une semaine."
      above={overview && <>
        {overview.counts.length > 0 && <Counts counts={overview.counts} />}
        {canRetry && <RetryChosen counts={overview.counts} />}
      </>}
      list={{ page: adminListJobs, count: adminCountJobs, file: adminJobsFile }}
      columns={jobColumns}
      cells={cells}
      rowKey={(job) => job.id}
      filters={filters}
      empty={{
        atFirst: 'Rien n’est en échec', title: 'Aucune tâche', text: 'Une tâche qui échoue apparaît ici, avec sa cause.',
      }}
      what={(job) => `la tâche «\u00A0${wordOfJob(job.name)}\u00A0» du ${formatShortInstant(job.created_at)}`}
      bulk={canRetry ? [retryThem] : undefined}
      {...(canRetry && { action: retry })}
      below={overview && overview.schedules.length > 0 && <Schedules schedules={overview.schedules} />}
    />
  )
}

/** All that failed in the queue which the list is of; where the list is of less, nothing is begun that it does not show. */
function RetryChosen({ counts }: { counts: readonly JobCount[] }) {
  const [search] = useSearchParams()
  const state = search.get('etat') ?? 'failed'
  if ((state !== 'failed' && state !== 'stuck') || ['tache', 'du', 'au'].some((name) => search.has(name))) return null
  const chosen = counts.filter((count) => count.state === state && count.count > 0 && count.queue === (search.get('file') ?? count.queue))
  return chosen.map(({ queue, count }) => <RetryAll key={queue} queue={queue} state={state} count={count} />)
}

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
