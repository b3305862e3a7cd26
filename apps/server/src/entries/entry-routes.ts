import { adminGetEntry, adminGetFigure, adminLedgerLines } from '@passerelle/contract/ledger'
import { ledgerColumns } from '@passerelle/contract/ledger-columns'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { getFigure, selectEntries, toLedgerLines } from './entry-queries.ts'
import { getEntry } from './get-entry.ts'

export function entryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminGetFigure, (ctx, { query }) => getFigure(ctx, query))

  serveList(app, services, {
    list: adminLedgerLines,
    fileName: 'ecritures',
    columns: ledgerColumns,
    select: selectEntries,
    sorts: { at: { kind: 'number', by: 'ledgerEntries.transactionId', of: (row) => row.transactionId } },
    id: 'ledgerEntries.id',
    items: toLedgerLines,
  })

  serve(app, services, adminGetEntry, (ctx, { params }) => getEntry(ctx, { entryId: params.id }))
}
