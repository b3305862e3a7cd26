import { accessColumns } from '@passerelle/contract/access-columns'
import { adminAccesses } from '@passerelle/contract/accesses'
import { exportColumns } from '@passerelle/contract/export-columns'
import { adminExports } from '@passerelle/contract/exports'
import { adminJournal } from '@passerelle/contract/journal'
import { journalColumns } from '@passerelle/contract/journal-columns'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { accessSearch, selectAccesses, toListedAccesses } from './access-queries.ts'
import { exportSearch, selectExports, toListedExports } from './export-queries.ts'
import { journalSearch, selectJournal, toJournalLines } from './journal-queries.ts'

export function journalRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminJournal,
    fileName: 'journal',
    columns: journalColumns,
    select: selectJournal,
    search: journalSearch,
    sorts: { at: { kind: 'instant', by: 'journal.at', of: (line) => line.at } },
    id: 'journal.id',
    items: toJournalLines,
  })

  serveList(app, services, {
    list: adminAccesses,
    fileName: 'connexions-et-lectures',
    columns: accessColumns,
    select: selectAccesses,
    search: accessSearch,
    sorts: { at: { kind: 'instant', by: 'accesses.at', of: (row) => row.at } },
    id: 'accesses.id',
    items: toListedAccesses,
  })

  serveList(app, services, {
    list: adminExports,
    fileName: 'exports',
    columns: exportColumns,
    select: selectExports,
    search: exportSearch,
    sorts: { at: { kind: 'instant', by: 'exports.at', of: (row) => row.at } },
    id: 'exports.id',
    items: toListedExports,
  })
}
