import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adminRoles } from '@passerelle/contract/constants'
import { choice, email, text } from '@passerelle/contract/fields'
import * as z from 'zod/mini'
import { createAdminHere } from './administrators/create-admin-here.ts'
import { resetFactorHere } from './administrators/reset-factor-here.ts'
import { asSystem } from './installation/command-services.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { correctNameHere } from './people/correct-name-here.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Crée un compte administrateur. Avec la base embarquée, arrêtez d’abord le serveur.

  npm run admin -- --email awa@exemple.bj --firstname Awa --name Dossou --role super

Rôles\u00A0: ${adminRoles.join(', ')}. Le mot de passe est tiré au hasard et affiché une seule fois.

Second facteur perdu, et personne d’autre pour le retirer\u00A0:

  npm run admin -- --reset-second-factor --email awa@exemple.bj

Nom mal écrit, et personne d’autre pour le corriger\u00A0:

  npm run admin -- --correct-name --email awa@exemple.bj --firstname Awa --name Dossou
`

const someone = z.object({ email: email() })
const named = z.object({
  email: email(),
  firstname: text({ label: 'Le prénom (--firstname)', max: 80 }),
  name: text({ label: 'Le nom (--name)', max: 80 }),
})
const newcomer = z.extend(named, { role: choice(adminRoles, 'Le rôle (--role)') })

await runCommand(async () => {
  const option = { type: 'string' } as const
  const { values: { 'reset-second-factor': isReset, 'correct-name': isNameOnly, ...values } } = parseArgs({
    options: {
      'email': option, 'firstname': option, 'name': option, 'role': option,
      'reset-second-factor': { type: 'boolean' }, 'correct-name': { type: 'boolean' },
    },
  })
  const config = readConfig(readEnvironment())
  if (isReset) {
    const { email: address } = read(someone, values)
    await asSystem(config, (ctx) => resetFactorHere(ctx, { email: address }))
    return `Second facteur retiré\u00A0: ${address}\nSes sessions sont fermées. La prochaine connexion en met un autre en place.`
  }
  if (isNameOnly) {
    const corrected = read(named, values)
    await asSystem(config, (ctx) => correctNameHere(ctx, corrected))
    return `Nom corrigé\u00A0: ${corrected.firstname} ${corrected.name}, ${corrected.email}`
  }
  const { role: adminRole, ...person } = read(newcomer, values)
  const password = randomBytes(12).toString('base64url')
  await asSystem(config, (ctx) => createAdminHere(ctx, { ...person, password, adminRole }))
  return `Compte administrateur créé (${adminRole})\u00A0: ${person.email}\nMot de passe\u00A0: ${password}`
})

/** @throws CommandError with what is wrong, and the usage */
function read<Shape extends z.ZodMiniType>(shape: Shape, values: unknown): z.output<Shape> {
  const given = z.safeParse(shape, values)
  if (!given.success) throw new CommandError(`${given.error.issues.map((issue) => issue.message).join('\n')}\n\n${usage}`)
  return given.data
}
