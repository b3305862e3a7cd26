import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adminRoles } from '@passerelle/contract/constants'
import { choice, email, text } from '@passerelle/contract/fields'
import * as z from 'zod/mini'
import { createAdmin } from './accounts/create-admin.ts'
import { asSystem } from './installation/command-services.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

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

await runCommand(async () => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { email: option, firstname: option, name: option, role: option } })
  const given = z.safeParse(input, values)
  if (!given.success) throw new CommandError(`${given.error.issues.map((issue) => issue.message).join('\n')}\n\n${usage}`)
  const { role: adminRole, ...person } = given.data
  const password = randomBytes(12).toString('base64url')
  await asSystem(readConfig(readEnvironment()), (ctx) => createAdmin(ctx, { ...person, password, adminRole }))
  return `Compte administrateur créé (${adminRole})\u00A0: ${person.email}\nMot de passe\u00A0: ${password}`
})
