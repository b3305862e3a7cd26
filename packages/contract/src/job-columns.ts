import { jobFaultSentence, jobQueueWord, jobStateWord, wordOfJob } from './job-words.ts'
import type { ListedJob } from './jobs.ts'
import type { ListColumn } from './list.ts'

/** Why it failed, or what it waits for. */
export const causeOf = ({ fault, is_running: isRunning }: ListedJob): string =>
  fault ? jobFaultSentence[fault] : isRunning ? 'En cours.' : 'Attend son tour.'

export const jobColumns: readonly ListColumn<ListedJob>[] = [
  { name: 'name', header: 'Tâche', kind: 'word', is: 'title', value: (job) => wordOfJob(job.name) },
  { name: 'id', header: 'Numéro', kind: 'code', value: (job) => job.id, isInFileOnly: true },
  { name: 'queue', header: 'File', kind: 'word', value: (job) => jobQueueWord[job.queue], isInFileOnly: true },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (job) => jobStateWord[job.state] },
  { name: 'fault', header: 'Cause', kind: 'text', value: causeOf },
  { name: 'created_at', header: 'Demandée le', kind: 'instant', value: (job) => job.created_at },
  { name: 'failed_at', header: 'En échec le', kind: 'instant', value: (job) => job.failed_at, isInFileOnly: true },
  { name: 'tries', header: 'Essais', kind: 'count', value: (job) => job.tries },
  { name: 'tries_max', header: 'Essais au plus', kind: 'count', value: (job) => job.tries_max, isInFileOnly: true },
  { name: 'next_try_at', header: 'Prochain essai', kind: 'instant', value: (job) => job.next_try_at },
]
