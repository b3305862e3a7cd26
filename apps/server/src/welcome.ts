import { roleLabel } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { demoAccounts, demoPassword } from './seed/demo-accounts.ts'
import type { Config } from './platform/config.ts'

/** What `npm start` prints once everything answers. */
export function printWelcome({ http, demo }: Config): void {
  const lines = [`${product.brand} est prêt\u00A0: ${http.publicUrl}`]
  if (demo) {
    lines.push('', `Comptes de démonstration (mot de passe\u00A0: ${demoPassword})`)
    lines.push(...demoAccounts.map(({ email, role }) => `  ${email.padEnd(36)} ${roleLabel[role]}`))
  }
  lines.push('', 'Ctrl+C pour arrêter.')
  console.log(lines.join('\n'))
}
