import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keepPersonalValues } from '../../apps/server/test/tools/kept-logs.ts'
import type { Credentials } from './server.ts'

/** How the application seals what a device keeps, by its own code. */
const vault = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, '../../apps/web/src/platform/storage.ts'), 'utf8'))
  .replaceAll(/^export /gm, '')

/** What session-storage.ts does of an answer to a sign-in. */
const keepSession = `async ({ token, user, stat, countNotif, device_secret: secret }) => {
  ${vault}
  const { seal } = await openVault()
  const sealed = { user: await seal(user), token: await seal([token, secret]) }
  Object.assign(localStorage, { ...sealed, stat: stat ?? '', countNotif, authenticated: true })
}`

/** Signs in without the form, where how one signs in is not what is shown: the next address that is opened finds a session. */
export async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  const { request } = page.context()
  // A picture of the same origin: what is kept there is the application’s.
  await page.goto('/mark.svg')
  await request.get('/sanctum/csrf-cookie')
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const reply = await request.post('/api/login', { data: { email, password }, headers: { 'x-xsrf-token': decodeURIComponent(csrf) } })
  const session = await reply.json()
  if (session.status !== true) throw new Error(`${email} cannot sign in: ${reply.status()} ${session.message}`)
  keepPersonalValues([{ email, password }, session])
  await page.evaluate(`(${keepSession})(${JSON.stringify(session)})`)
}
