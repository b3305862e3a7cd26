import { asSystem } from './installation/command-services.ts'
import { CommandError, runCommand } from './installation/run-command.ts'
import { createFedapayProvider } from './payment-provider/fedapay-provider.ts'
import { bookSentPayout } from './payouts/book-sent-payout.ts'
import { readEnvironment } from './platform/environment.ts'
import { readConfig } from './read-config.ts'

const usage = `Note comme transféré un retrait qui est parti après la sauvegarde dont cette base est la copie. Rien n’est envoyé.

  npm run book-payout -- RET-XXXX-XXXX 12345
  npm run book-payout -- RET-XXXX-XXXX 12345 RET-YYYY-YYYY

12345\u00A0: le numéro du transfert dans le tableau de bord du prestataire.
RET-YYYY-YYYY\u00A0: le code que porte ce transfert, quand le retrait a été demandé après la sauvegarde, puis redemandé ici.`

await runCommand(async () => {
  const [code, providerPayoutId, sentAs, ...rest] = process.argv.slice(2)
  if (!code || !providerPayoutId || rest.length > 0) throw new CommandError(usage)
  await asSystem(readConfig(readEnvironment()), (ctx) => {
    const { fedapay, http } = ctx.config
    const provider = createFedapayProvider({ ...fedapay, localApiUrl: () => `http://127.0.0.1:${http.port}/sandbox-pay/v1` })
    return bookSentPayout(ctx, provider, { code, providerPayoutId, sentAs })
  })
  return `Le retrait ${code} est noté comme transféré.`
})
