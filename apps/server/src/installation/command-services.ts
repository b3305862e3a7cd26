import pino from 'pino'
import { paymentSettingsFaults } from '#src/payment-provider/fedapay-environment.ts'
import { readConfig } from '#src/platform/config.ts'
import { type Context, systemContext } from '#src/platform/context.ts'
import { readEnvironment } from '#src/platform/environment.ts'
import { diskStorage } from '#src/platform/storage.ts'
import { openInstallation } from './open-installation.ts'

/** Does `work` as the system on the installation of the settings, then closes it. */
export async function asSystem<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const config = readConfig(readEnvironment(), paymentSettingsFaults)
  const { open, keys } = await openInstallation(config)
  try {
    const storage = await diskStorage(config.dataDir)
    return await work(systemContext({ db: open.db, now: () => new Date(), config, keys, storage, log: pino({ level: 'warn' }) }))
  } finally {
    await open.close()
  }
}
