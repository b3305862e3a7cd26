import pino from 'pino'
import type { Config } from '#src/platform/config.ts'
import { type Context, systemContext } from '#src/platform/context.ts'
import { diskStorage } from '#src/platform/storage.ts'
import { openInstallation } from './open-installation.ts'

/** Does `work` as the system on the installation of these settings, then closes it. */
export async function asSystem<T>(config: Config, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { open, keys } = await openInstallation(config)
  try {
    const storage = await diskStorage(config.dataDir)
    return await work(systemContext({ db: open.db, now: () => new Date(), config, keys, storage, log: pino({ level: 'warn' }) }))
  } finally {
    await open.close()
  }
}
