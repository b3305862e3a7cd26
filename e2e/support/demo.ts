import { expect } from '@playwright/test'
import { demoEmail, demoPassword } from '../../apps/server/src/seed/demo-accounts.ts'
import { ApiClient } from '../../apps/server/test/tools/api-client.ts'
import type { Credentials } from './server.ts'

/** Where the shared demonstration server listens (start-demo.ts). */
export function demoUrl(): string {
  const url = process.env['E2E_DEMO_URL']
  if (!url) throw new Error('The demonstration server was not started')
  return url
}

/** `beneficiaire`, `partenaire`, `fournisseur` (all approved) or `admin` (super). */
export const demoAccount = (name: string): Credentials => ({ email: demoEmail(name), password: demoPassword })

/** The administrator who only reads. */
export function demoReader(): Credentials {
  const { email, password }: Credentials = JSON.parse(process.env['E2E_DEMO_READER'] ?? '{}')
  return { email, password }
}

/** Signed in over HTTP: prepares what a journey starts from. */
export async function apiOf({ email, password }: Credentials): Promise<ApiClient> {
  const client = new ApiClient(demoUrl())
  const { status, body } = await client.post('/api/login', { email, password })
  if (body?.status !== true) throw new Error(`${email} cannot sign in: ${status} ${body?.message}`)
  client.token = body.token
  return client
}

let desk: Promise<ApiClient> | undefined

/** What the demonstration’s administrator reads: nobody ends this session. */
export async function readAtDesk(path: string, search?: string) {
  desk ??= apiOf(demoAccount('admin'))
  return (await (await desk).get(path, search === undefined ? {} : { search })).body
}

/** The demonstration’s supplier, once the payout that it begins with is transferred: a number is tried with one only. */
export async function paidSupplier(): Promise<Credentials> {
  const who = demoAccount('fournisseur')
  const client = await apiOf(who)
  const isPaid = async () => (await client.get('/api/requests/pay')).body.some((one: { status: string }) => one.status === 'approved')
  await expect.poll(isPaid, { timeout: 90_000 }).toBe(true)
  return who
}

/** What the demonstration's beneficiary may use at this supplier's. */
export async function usablePasses(supplier: ApiClient): Promise<{ id: number; code: string }[]> {
  const holder = await apiOf(demoAccount('beneficiaire'))
  const { body: me } = await supplier.get('/api/user')
  const { body: wallet } = await holder.get('/api/wallet')
  const usable = wallet.data.filter((pass: { state: string; supplier: { name: string } | null }) => pass.state === 'assigned' &&
    pass.supplier?.name === me.user.fournisseur.reason_social)
  if (usable.length === 0) throw new Error('No pass of this supplier in the demonstration')
  return usable
}
