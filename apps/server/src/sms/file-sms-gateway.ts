import { join } from 'node:path'
import { writeMessageFile } from '#src/platform/message-file.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** Where short messages without SMS_URL are written, under the data folder, one JSON file each. */
export const smsFolder = (dataDir: string): string => join(dataDir, 'sms')

export function fileSmsGateway(dataDir: string): SmsGateway {
  return { send: (sms) => writeMessageFile(smsFolder(dataDir), sms.key, sms) }
}
