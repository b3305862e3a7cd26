import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpInstallation } from './installation/back-up-installation.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Sauvegarde la base, puis les documents, dans un nouveau dossier. La base embarquée demande que le serveur soit arrêté.

  npm run backup -- /var/backups/passerelle --keep 14`

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  const [parent, ...rest] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (!parent || rest.length > 0 || (keep !== null && !(Number.isInteger(keep) && keep > 0))) throw new CommandError(usage)
  const config = readConfig(readEnvironment())
  const { folder, files } = await backUpInstallation(config, { parent: resolve(parent), keep, now: new Date() })
  return `Sauvegarde faite\u00A0: ${folder} (base et ${files} documents).\nLa clé APP_KEY n’y est pas\u00A0: gardez-la ailleurs, sans elle les codes ne se lisent plus.`
})
