import type { ApiClient } from '../../apps/server/test/tools/api-client.ts'
import { Authenticator } from '../../apps/server/test/tools/authenticator.ts'

/** Puts a second factor in force over HTTP; gives the application, for later codes, and the backup codes. */
export async function enrolByApi(client: ApiClient, password: string): Promise<{ app: Authenticator; codes: string[] }> {
  const { body: started } = await client.post('/api/second-factor/start', { password })
  const app = new Authenticator(started.secret, () => new Date())
  const { body } = await client.post('/api/second-factor/confirm', { code: app.code() })
  if (body.status !== true) throw new Error(`No second factor: ${JSON.stringify(body)}`)
  return { app, codes: body.codes }
}
