import { asSystem } from './installation/command-services.ts'
import { releaseHeld } from './installation/release-held.ts'
import { runCommand } from './installation/run-command.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

// Lets the mails of a restored copy go, and its payouts before a person. With the embedded database, the server is stopped first.
await runCommand(async () => {
  const released = await asSystem(readConfig(readEnvironment()), releaseHeld)
  if (!released) return 'Rien n’était retenu.'
  const { sendings, payouts } = released
  const sent = `La copie n’est plus retenue\u00A0: ${sendings} envois attendaient, ils partent.`
  if (payouts === 0) return sent
  return `${sent}\nRetraits mis en attente\u00A0: ${payouts}. Cherchez chacun chez le prestataire (son code RET-… est dans la description du transfert).
Parti depuis la sauvegarde\u00A0: npm run book-payout -- RET-XXXX-XXXX numéro-du-transfert
Jamais parti\u00A0: «\u00A0Libérer le retrait\u00A0» au back office, puis approuvez-le.`
})
