import * as z from 'zod/mini'
import { get } from './back-office.ts'
import { defineRoute } from './route.ts'

export const adminVerifyLedger = defineRoute({
  ...get('ledger/verify', 'figures.read', 'Vérifie chaque règle du grand livre.'),
  response: z.object({ ok: z.boolean(), checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })) }),
})
export const adminListLedgerAccounts = defineRoute({
  ...get('ledger/accounts', 'figures.read', 'Les comptes de la plateforme et leur solde, en FCFA entiers.'),
  response: z.array(z.object({ account: z.string(), balance: z.int() })),
})
