import { adminListBalances, adminVerifyLedger } from '@passerelle/contract/ledger'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { listAccountBalances, listBalancesOn } from './account-balance.ts'
import { verifyLedger } from './verify-ledger.ts'

export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminVerifyLedger, (ctx) => verifyLedger(ctx))
  serve(app, services, adminListBalances, async (ctx, { query }) => {
    const balances = query.on === undefined ? await listAccountBalances(ctx.db) : await listBalancesOn(ctx.db, query.on)
    return balances.map(({ account, balanceXof }) => ({ account, balance: balanceXof }))
  })
}
