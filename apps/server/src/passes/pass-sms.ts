import { formatDay, formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { formatPassCode } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { type SmsContent, sealSecret } from '#src/notices/send-sms.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { fitSms } from '#src/sms/gsm.ts'
import { openCode } from './pass-codes.ts'

const brand = `${product.brand}\u00A0:`

interface ReceivedPass {
  id: number
  amountXof: number
  service: string
  supplier: string | null
  expiresOn: string | null
}

/** More of them at once than one would read one by one. */
const codesMax = 3

/** Of passes just assigned, or with a new code: each with its code, which the outbox does not see; many are counted. */
export async function smsOfPasses(ctx: Pick<Context, 'keys'>, tx: Tx, passes: ReceivedPass[]): Promise<SmsContent[]> {
  if (passes.length > codesMax) {
    return [{ text: fitSms(() => `${brand} les codes de ${passes.length} ${product.nouns} sont dans «\u00A0Mes ${product.nouns}\u00A0», ou au service client.`) }]
  }
  const codes = await tx
    .selectFrom('passCodes')
    .select(['passId', 'sealed'])
    .where('passId', 'in', passes.map(({ id }) => id))
    .where('retiredAt', 'is', null)
    .execute()
  const sealedOf = new Map(codes.map(({ passId, sealed }) => [passId, sealed]))
  return passes.flatMap((pass) => {
    const sealed = sealedOf.get(pass.id)
    if (!sealed) return []
    const code = formatPassCode(openCode(ctx.keys, pass.id, sealed))
    return [{ text: fitSms((short, secret) => codeWords(pass, short, secret), code.length), sealed: [sealSecret(ctx, code)] }]
  })
}

function codeWords({ amountXof, service, supplier, expiresOn }: ReceivedPass, short: (name: string) => string, code: string): string {
  const where = supplier === null ? '' : `, chez ${short(supplier)}`
  const until = expiresOn === null ? '' : `, avant le ${formatDay(expiresOn)}`
  return `${brand} ${product.noun} de ${formatXof(amountXof)}, ${short(service)}${where}${until}. Code ${code}, à ne montrer qu’au fournisseur.`
}

interface UsedPass {
  amountXof: number
  supplier: string
  at: Date
}

/** Of passes used at a till, together. */
export function smsOfUses([first, ...others]: [UsedPass, ...UsedPass[]]): SmsContent {
  const total = formatXof([first, ...others].reduce((sum, { amountXof }) => sum + amountXof, 0))
  const what = others.length > 0
    ? `${others.length + 1} de vos ${product.nouns} (${total}) ont été utilisés`
    : `votre ${product.noun} de ${total} a été utilisé`
  return {
    text: fitSms((short) => `${brand} ${what} le ${formatInstant(first.at)} chez ${short(first.supplier)}. Pas vous\u202F? Appelez le service client.`),
  }
}
