import { asSystem } from './installation/command-services.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { headToKeep, journalFails } from './journal/journal-words.ts'
import { verifyJournal } from './journal/verify-journal.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Vérifie que rien n’a changé dans le journal depuis qu’il a été scellé. Une empreinte gardée est comparée avec lui.

  npm run verify-journal
  npm run verify-journal -- 12345:5f2c…`

await runCommand(async () => {
  const [given, ...rest] = process.argv.slice(2)
  const kept = given === undefined ? undefined : readHead(given)
  if (rest.length > 0) throw new CommandError(usage)
  const { head, faults } = await asSystem(readConfig(readEnvironment()), (ctx) => verifyJournal(ctx, kept))
  if (faults.length > 0) throw new CommandError(journalFails(faults))
  return headToKeep(head, { isWhole: true })
})

function readHead(text: string) {
  const [, place, chain] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (!place || !chain) throw new CommandError(usage)
  return { place: Number(place), chain }
}
