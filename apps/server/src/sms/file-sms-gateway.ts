import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmsGateway } from './sms-gateway.ts'

/** Where short messages without SMS_URL are written, under the data folder, one JSON file each. */
export const smsFolder = (dataDir: string): string => join(dataDir, 'sms')

export function fileSmsGateway(dataDir: string): SmsGateway {
  const folder = smsFolder(dataDir)
  return {
    async send(sms) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${randomUUID()}`)
      await writeFile(draft, JSON.stringify(sms, null, 2), { mode: 0o600 }) // a code may be in it
      // Whole or absent; a second sending replaces the first.
      await rename(draft, join(folder, `${createHash('sha256').update(sms.key).digest('hex').slice(0, 32)}.json`))
    },
  }
}
