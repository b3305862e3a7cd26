import * as contract from '@passerelle/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

/** What the sign-in page offers to try, on demonstration data only. */
export function demoRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.demoAccounts, async () => (services.config.demo
    ? { accounts: [...demoAccounts], password: demoPassword }
    : null))
}
