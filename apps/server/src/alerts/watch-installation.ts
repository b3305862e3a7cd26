import { statfs } from 'node:fs/promises'
import { readBackupTimes } from '#src/installation/backup-marks.ts'
import { countStuckMessages } from '#src/notices/message-records.ts'
import type { Context } from '#src/platform/context.ts'
import { listFailedJobs } from '#src/platform/jobs/jobs.ts'
import { backupAlert, diskAlert, silenceAlert } from './alert-rules.ts'
import { jobsFailed, mailsStuck } from './alert-words.ts'
import { endAlert, raiseAlert } from './raise-alert.ts'

const dayMs = 24 * 60 * 60_000
/** A message may be a little late. */
const lateMs = 15 * 60_000
const failedMax = 1000
/** What a server that is started again, or asks to wait, takes at most. */
const stuckMs = 60 * 60_000
const mailsFault = 'mails'

/** Looks for what nobody would see before a user suffers from it. */
export async function watchInstallation(ctx: Context): Promise<void> {
  await watchJobs(ctx)
  await watchMails(ctx)
  await watchProvider(ctx)
  await watchDisk(ctx)
  await watchBackups(ctx)
}

async function watchJobs(ctx: Context): Promise<void> {
  const since = ctx.now().getTime() - dayMs
  const failed = (await listFailedJobs(ctx.db, failedMax)).filter(({ failedAt }) => failedAt.getTime() > since)
  const counts = new Map<string, number>()
  for (const { name } of failed) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [name, count] of counts) await raiseAlert(ctx, { key: `failed-jobs:${name}`, message: jobsFailed(name, count) })
}

/** Two days of tries pass before a mail fails for good: its server, or its password, is to be mended before. */
async function watchMails(ctx: Context): Promise<void> {
  const { count, fault } = await countStuckMessages(ctx.db, new Date(ctx.now().getTime() - stuckMs))
  if (count === 0) return endAlert(ctx, mailsFault)
  await raiseAlert(ctx, { key: mailsFault, message: mailsStuck(count, fault) })
}

async function watchProvider(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const since = new Date(now - dayMs)
  const { count: paid } = await ctx.db
    .selectFrom('paymentAttempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'paid')
    .where('settledAt', '>', since)
    .where('settledAt', '<', new Date(now - lateMs))
    .executeTakeFirstOrThrow()
  const { count: messages } = await ctx.db
    .selectFrom('paymentEvents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('receivedAt', '>', since)
    .where('name', '=', 'transaction.approved')
    .executeTakeFirstOrThrow()
  const message = silenceAlert({ paid, messages })
  if (message) await raiseAlert(ctx, { key: 'webhook-silence', message })
}

async function watchDisk(ctx: Context): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(ctx.config.dataDir)
  const message = diskAlert({ freeBytes: bavail * bsize, totalBytes: blocks * bsize })
  if (message) await raiseAlert(ctx, { key: 'disk', message })
}

async function watchBackups(ctx: Context): Promise<void> {
  const message = backupAlert({ ...(await readBackupTimes(ctx.config.dataDir)), now: ctx.now() })
  if (message) await raiseAlert(ctx, { key: 'backup', message })
}
