import { accountColumns } from '@passerelle/contract/account-columns'
import { adminLedgerAccounts, adminListBalances, adminVerifyLedger } from '@passerelle/contract/ledger'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { listAccountBalances, listBalancesOn } from './account-balance.ts'
import { accountSearch, selectAccounts, toLedgerAccount } from './account-list.ts'
import { verifyLedger } from './verify-ledger.ts'

export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminVerifyLedger, (ctx) => verifyLedger(ctx))
  serve(app, services, adminListBalances, async (ctx, { query }) => {
    const balances = query.on === undefined ? await listAccountBalances(ctx.db) : await listBalancesOn(ctx.db, query.on)
    return balances.map(({ account, balanceXof }) => ({ account, balance: balanceXof }))
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
}
