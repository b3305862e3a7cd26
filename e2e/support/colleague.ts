import type { AdminRole } from '@passerelle/contract/constants'
import { ApiClient } from '../../apps/server/test/tools/api-client.ts'
import { apiOf, demoAccount, demoUrl } from './demo.ts'
import { enrolByApi } from './enrol.ts'
import { named } from './lost-answers.ts'
import { mailedTo } from './mailbox.ts'
import type { Credentials } from './server.ts'

const password = 'Calebasse-de-Ouidah-4'

export interface Colleague extends Credentials {
  id: number
  /** For one sign-in or proof each. */
  codes: string[]
}

/** An administrator by another's invitation, with a password and a second factor of their own. */
export async function colleague(role: AdminRole): Promise<Colleague> {
  const email = `${named('collegue')}@exemple.example`
  const host = await apiOf(demoAccount('admin'))
  await host.post('/api/admin/administrators', { name: 'Kora', firstname: 'Sika', email, role })
  const link = (await mailedTo(email, /#[\w-]{22}/)).slice(1)
  await new ApiClient(demoUrl()).post('/api/recovery/pwd', { link, password, password_confirmation: password })
  const client = await apiOf({ email, password })
  const { id } = (await client.get('/api/user')).body.user
  const { codes } = await enrolByApi(client, password)
  return { email, password, id, codes }
}
