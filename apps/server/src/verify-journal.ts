import { parseArgs } from 'node:util'
import { text } from '@passerelle/contract/fields'
import { asSystem } from './installation/command-services.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { acceptJournal } from './journal/accept-journal.ts'
import { headToKeep, journalFails, keptHeadUnreadable } from './journal/journal-words.ts'
import { parseHead, readKeptHead } from './journal/kept-head.ts'
import { type Head, verifyJournal } from './journal/verify-journal.ts'
import type { Config } from './platform/config.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Vérifie que rien n’a changé dans le journal depuis qu’il a été scellé. Il est comparé avec l’empreinte donnée, sinon avec
celle que ce serveur a gardée. Avec la base embarquée, arrêtez d’abord le serveur.

  npm run verify-journal
  npm run verify-journal -- 12345:5f2c…

Après une sauvegarde remise, le journal est plus court que celui que ce serveur a vérifié. Pour l’accepter tel qu’il est\u00A0:

  npm run verify-journal -- --accept "Sauvegarde du 28 novembre remise après la panne du disque"`

const motive = text({ label: 'Le motif (--accept)', max: 500 })

await runCommand(async () => {
  const { given, accept } = readWords()
  const config = readConfig(readEnvironment())
  return accept === undefined ? verify(config, given) : acceptAs(config, accept)
})

async function verify(config: Config, given: Head | undefined): Promise<string> {
  const kept = given ?? await readKeptHead(config.dataDir)
  const { head, faults } = await asSystem(config, (ctx) => verifyJournal(ctx, kept === 'unreadable' ? null : kept))
  if (faults.length > 0) throw new CommandError(journalFails(faults))
  const said = headToKeep(head, { isWhole: true })
  return kept === 'unreadable' ? `${said} ${keptHeadUnreadable}` : said
}

async function acceptAs(config: Config, reason: string): Promise<string> {
  const accepted = await asSystem(config, (ctx) => acceptJournal(ctx, reason))
  if (!accepted) return 'Rien n’est à accepter\u00A0: aucune empreinte gardée ne contredit le journal.'
  const { head, faults } = accepted
  const said = `Le journal est accepté tel qu’il est, et c’est écrit dans le journal. ${headToKeep(head, { isWhole: faults.length === 0 })}`
  return faults.length === 0 ? said : `${said}\n${journalFails(faults)}`
}

function readWords(): { given: Head | undefined; accept: string | undefined } {
  try {
    const { values, positionals: [word, ...rest] } = parseArgs({ options: { accept: { type: 'string' } }, allowPositionals: true })
    const [given, accept] = [word === undefined ? undefined : parseHead(word), values.accept]
    if (given === null || rest.length > 0 || (given && accept !== undefined)) throw new CommandError(usage)
    return { given, accept: accept === undefined ? undefined : motive.parse(accept) }
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(usage)
  }
}
