import { formatPassCode } from '@passerelle/contract/pass-code'
import { type SmsContent, sealSecret } from '#src/notices/send-sms.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { openCode } from './pass-codes.ts'
import { type CodedPass, codeSms, manyCodesSms } from './pass-sms-words.ts'

/** More of them at once than one would read one by one. */
const codesMax = 3

/** Of passes just assigned, or with a new code: each with its code, which the outbox does not see; many are counted. */
export async function smsOfPasses(ctx: Pick<Context, 'keys'>, tx: Tx, passes: CodedPass[]): Promise<SmsContent[]> {
  if (passes.length > codesMax) return [{ text: manyCodesSms(passes.length) }]
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
    return [{ text: codeSms(pass, code.length), sealed: [sealSecret(ctx, code)] }]
  })
}
