import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import { listAdministrators, mailRetries, type Notice, sendNotice } from './send-notice.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'mail-waiting-files': { userId: number; key: string }
  }
}

const quarterMs = 15 * 60_000

/**
 * Tells those who instruct that a file waits for them: a notice each time, a mail at most once in a quarter of an hour,
 * since anybody may send files. The mail says what waits when it leaves, never what somebody typed.
 */
export async function tellInstruction(tx: Tx, { at, ...notice }: Pick<Notice, 'key' | 'message'> & { at: Date }): Promise<void> {
  const slot = new Date(Math.floor(at.getTime() / quarterMs) * quarterMs)
  for (const userId of await listAdministrators(tx, 'instruction')) {
    await sendNotice(tx, { ...notice, userId })
    // What comes after this quarter's mail is in the next one.
    if (!(await mailIn(tx, userId, slot))) await mailIn(tx, userId, new Date(slot.getTime() + quarterMs), { isLater: true })
  }
}

function mailIn(tx: Tx, userId: number, slot: Date, { isLater = false } = {}): Promise<boolean> {
  const data = { userId, key: `waiting-files:${slot.getTime()}` }
  return enqueue(tx, 'mail-waiting-files', data, {
    queue: 'mails',
    slot: { key: String(userId), at: slot },
    retryLimit: mailRetries,
    ...(isLater && { startAfter: slot }),
  })
}
