import { formatShortInstant } from '@passerelle/contract/dates'
import { jobFaultSentence, wordOfJob } from '@passerelle/contract/job-words'
import type { Schedule } from '@passerelle/contract/jobs'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { FaultDetail } from './fault-detail.tsx'

const columns: readonly Column<Schedule>[] = [
  { header: 'Tâche', cell: ({ name }) => wordOfJob(name) },
  { header: 'Rythme', cell: ({ rhythm }) => rhythm },
  { header: 'Dernière fois', isEnd: true, cell: ({ ran_at: at }) => (at === null ? 'Jamais encore' : formatShortInstant(at)) },
  { header: 'Résultat', place: 'status', cell: (schedule) => <Outcome schedule={schedule} /> },
  {
    header: 'Dernière réussite', isEnd: true,
    cell: ({ done_at: at }) => (at === null ? '–' : formatShortInstant(at)),
  },
]

/** What comes round again: how it went the last time. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  return <DataTable isWide caption="Tâches régulières" columns={columns} rows={schedules} rowKey={({ name }) => name} />
}

function Outcome({ schedule: { outcome, fault, detail, name } }: { schedule: Schedule }) {
  if (outcome === null) return <Badge>Pas encore</Badge>
  if (outcome === 'done') return <Badge tone="ok">Réussie</Badge>
  return (
    <>
      <Badge tone="no">Échec</Badge>
      {fault && <span className="block">{jobFaultSentence[fault]}</span>}
      <FaultDetail name={name} detail={detail} />
    </>
  )
}
