import { resolve } from 'node:path'
import { restoreInstallation } from './installation/restore-installation.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Restaure une sauvegarde dans une base vide (DATABASE_URL) et un dossier vide (DATA_DIR), avec la clé qui va avec elle.

  npm run restore -- /var/backups/passerelle/passerelle-2026-11-28T030000`

await runCommand(async () => {
  const [folder, ...rest] = process.argv.slice(2)
  if (!folder || rest.length > 0) throw new CommandError(usage)
  const config = readConfig(readEnvironment())
  const { takenAt, files, missing } = await restoreInstallation(config, resolve(folder), new Date())
  const lacks = missing > 0 ? `\n${missing} documents que la base connaît manquent dans la sauvegarde.` : ''
  return `Restauré\u00A0: l’état du ${takenAt}, ${files} documents.${lacks}\nE-mails et retraits sont retenus. Démarrez, vérifiez, puis\u00A0: npm run release-held`
})
