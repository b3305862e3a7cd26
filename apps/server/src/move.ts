import { rename } from 'node:fs/promises'
import { asSystem } from './installation/command-services.ts'
import { moveToPostgres } from './installation/move-to-postgres.ts'
import { requireEmbedded } from './installation/require-embedded.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { ConfigError } from './platform/config-error.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Passe de la base embarquée à une base PostgreSQL vide. Arrêtez d’abord le serveur.

  npm run move -- postgres://passerelle:mot-de-passe@127.0.0.1:5432/passerelle`

await runCommand(async () => {
  const [url, ...rest] = process.argv.slice(2)
  if (!url || rest.length > 0 || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw new CommandError(usage)
  const config = readConfig(readEnvironment())
  if (config.databaseUrl) throw new ConfigError(['DATABASE_URL\u00A0: le serveur est déjà réglé sur PostgreSQL. Retirez-le pour partir de la base embarquée.'])
  const embedded = requireEmbedded(config.dataDir)
  const { tables, rows } = await asSystem(config, (ctx) => moveToPostgres(ctx, url))
  const aside = `${embedded}.moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  await rename(embedded, aside)
  return `${tables} tables et ${rows} lignes sont dans PostgreSQL, comparées une à une\u00A0; le registre est juste.\nRéglez DATABASE_URL sur cette adresse, puis démarrez. L’ancienne base est gardée\u00A0: ${aside}`
})
