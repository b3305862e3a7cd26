import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adminRoles } from '@passerelle/contract/constants'
import { choice, email, text } from '@passerelle/contract/fields'
import pino from 'pino'
import * as z from 'zod/mini'
import { createAdmin } from './accounts/create-admin.ts'
import { openInstallation } from './installation/open-installation.ts'
import { paymentSettingsFaults } from './payment-provider/fedapay-environment.ts'
import { AppError } from './platform/app-error.ts'
import { readConfig } from './platform/config.ts'
import { systemContext } from './platform/context.ts'
import { readEnvironment } from './platform/environment.ts'
import { diskStorage } from './platform/storage.ts'

const usage = `Crée un compte administrateur. Avec la base embarquée, arrêtez d’abord le serveur.

  npm run admin -- --email awa@exemple.bj --firstname Awa --name Dossou --role super

Rôles\u00A0: ${adminRoles.join(', ')}. Le mot de passe est tiré au hasard et affiché une seule fois.
`

const input = z.object({
  email: email(),
  firstname: text({ label: 'Le prénom (--firstname)', max: 80 }),
  name: text({ label: 'Le nom (--name)', max: 80 }),
  role: choice(adminRoles, 'Le rôle (--role)'),
})

async function main(args: string[]): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { email: option, firstname: option, name: option, role: option } })
  const given = z.safeParse(input, values)
  if (!given.success) throw new UsageError(given.error.issues.map((issue) => issue.message).join('\n'))
  const { role: adminRole, ...person } = given.data
  const config = readConfig(readEnvironment(), paymentSettingsFaults)
  const { open, keys } = await openInstallation(config)
  try {
    const storage = await diskStorage(config.dataDir)
    const services = { db: open.db, now: () => new Date(), config, keys, storage, log: pino({ level: 'warn' }) }
    const password = randomBytes(12).toString('base64url')
    await createAdmin(systemContext(services), { ...person, password, adminRole })
    process.stdout.write(`Compte administrateur créé (${adminRole})\u00A0: ${person.email}\nMot de passe\u00A0: ${password}\n`)
  } finally {
    await open.close()
  }
}

class UsageError extends Error {}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const message = error instanceof AppError ? error.sentence : error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${usage}` : `${message}\n`)
  process.exitCode = 1
}
