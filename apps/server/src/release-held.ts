import { asSystem } from './installation/command-services.ts'
import { releaseHeld } from './installation/release-held.ts'
import { runCommand } from './installation/run-command.ts'

// Lets the mails and payouts of a restored copy go. With the embedded database, the server is stopped first.
await runCommand(async () => {
  const waiting = await asSystem(releaseHeld)
  return waiting === null ? 'Rien n’était retenu.' : `E-mails et retraits repartent\u00A0: ${waiting} envois attendaient.`
})
