import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './test-app.ts'

export interface WrittenMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** The mails written for an address, the oldest first, once the jobs are done. */
export async function mailsTo(world: TestApp, address: string): Promise<WrittenMail[]> {
  await world.jobsDone()
  const folder = join(world.services.config.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map(async (name) => {
    const path = join(folder, name)
    const [mail, { mtimeMs }]: [WrittenMail, { mtimeMs: number }] = [JSON.parse(await readFile(path, 'utf8')), await stat(path)]
    return { mail, mtimeMs }
  }))
  return mails.filter(({ mail }) => mail.to.address === address).toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ mail }) => mail)
}

/** The code of the latest recovery mail. */
export async function mailedCode(world: TestApp, address: string): Promise<string> {
  const code = (await mailsTo(world, address)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast((found) => found !== undefined)
  if (!code) throw new Error(`No recovery code was mailed to ${address}`)
  return code
}

/** What the link of the latest recovery mail holds after its `#`. */
export async function mailedLink(world: TestApp, address: string): Promise<string> {
  const link = (await mailsTo(world, address)).map(({ text }) => /#([\w-]{22})\n/.exec(text)?.[1]).findLast((found) => found !== undefined)
  if (!link) throw new Error(`No recovery link was mailed to ${address}`)
  return link
}
