import { type JobQueue, jobQueueWord, wordOfJob } from '@passerelle/contract/job-words'
import {
  adminJobsOverview, adminListJobs, adminPreviewRetryJobs, adminRetryChosenJobs, adminRetryJob, adminRetryJobs, type ListedJob,
} from '@passerelle/contract/jobs'
import { formatWhole } from '@passerelle/contract/money'
import type { BulkAction } from '../back-office/bulk-dialog.tsx'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'

const refresh = [adminListJobs, adminJobsOverview]

export const retryThem: BulkAction = {
  dryRun: adminPreviewRetryJobs,
  run: adminRetryChosenJobs,
  refresh,
  verb: 'Réessayer',
  tone: 'brand',
  help: 'Ces tâches recommencent tout de suite, avec tous leurs essais. Aucune n’est faite deux fois.',
}

export function RetryJob({ job: { id, name } }: { job: ListedJob }) {
  const toast = useToast()
  const params = { job: id }
  const retry = useAct(adminRetryJob, { about: params, refresh, onSuccess: ({ message }) => toast.success(message) })
  return (
    <Button tone="line" size="sm" isLoading={retry.isPending} loadingText="Envoi…" onClick={() => retry.mutate({ params })}>
      Réessayer<span className="sr"> {wordOfJob(name)}</span>
    </Button>
  )
}

export function RetryAll({ queue, state, count }: { queue: JobQueue; state: 'failed' | 'stuck'; count: number }) {
  const toast = useToast()
  const retry = useAct(adminRetryJobs, { about: { queue, state }, refresh, onSuccess: ({ message }) => toast.success(message) })
  const what = count > 1 ? `ces ${formatWhole(count)} tâches recommencent` : 'cette tâche recommence'
  return (
    <div className="row-between flex-wrap">
      <p className="muted">{jobQueueWord[queue]}{'\u00A0'}: {what} tout de suite{'\u00A0'}; aucune n’est faite deux fois.</p>
      <Button
        tone="line"
        icon="refresh"
        isLoading={retry.isPending}
        loadingText="Envoi…"
        onClick={() => retry.mutate({ body: { queue, state } })}
      >
        Tout réessayer<span className="sr"> dans «{'\u00A0'}{jobQueueWord[queue]}{'\u00A0'}»</span>
      </Button>
    </div>
  )
}
