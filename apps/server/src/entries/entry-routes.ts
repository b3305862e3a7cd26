import { accountColumns } from '@passerelle/contract/account-columns'
import { adminGetEntry, adminGetFigure, adminLedgerAccounts, adminLedgerLines } from '@passerelle/contract/ledger'
import { ledgerColumns } from '@passerelle/contract/ledger-columns'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { accountSearch, selectAccounts, toLedgerAccount } from './account-list.ts'
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

  serveList(app, services, {
    list: adminLedgerAccounts,
    fileName: 'comptes-du-registre',
    columns: accountColumns,
    select: selectAccounts,
    search: accountSearch,
    sorts: {
      balance: { kind: 'number', by: 'ledgerAccounts.balanceXof', of: (row) => row.balanceXof },
      name: { kind: 'text', by: 'ledgerAccounts.nameKey', of: (row) => row.nameKey },
    },
    id: 'ledgerAccounts.id',
    items: (_ctx, rows) => rows.map(toLedgerAccount),
  })

  serve(app, services, adminGetEntry, (ctx, { params }) => getEntry(ctx, { entryId: params.id }))
}
