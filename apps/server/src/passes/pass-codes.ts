import { randomBytes } from 'node:crypto'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Keys } from '#src/platform/keys.ts'

const codeContext = (passId: number) => `pass:${passId}`

/**
 * Gives a pass a code of its own: 75 random bits, kept as a keyed hash (to look up) and a sealed copy (for its holder).
 * A code that ever existed is drawn again.
 */
export async function giveCode(
  ctx: Pick<Context, 'keys'>,
  tx: Tx,
  passId: number,
  random: (size: number) => Uint8Array = randomBytes,
): Promise<string> {
  for (;;) {
    const code = passCodeFrom(random(15))
    const given = await tx
      .insertInto('passCodes')
      .values({
        codeHash: ctx.keys.lookup(code),
        passId,
        sealed: sealCode(ctx.keys, passId, code),
        retiredAt: null,
        retiredReason: null,
        retiredSupplierId: null,
      })
      .onConflict((conflict) => conflict.column('codeHash').doNothing())
      .returning('passId')
      .executeTakeFirst()
    if (given) return code
  }
}

export function sealCode(keys: Keys, passId: number, code: string): Buffer {
  return keys.seal(code, codeContext(passId))
}

/** The code that its holder sees. @throws Error when the application key is not the one that sealed it */
export function openCode(keys: Keys, passId: number, sealed: Buffer): string {
  return keys.unseal(sealed, codeContext(passId))
}

/** The living code dies; it stays known, with the reason and the supplier it was for. */
export async function retireCode(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  pass: { id: number; supplierId: number | null },
  reason: 'renewed' | 'expired' | 'unassigned',
): Promise<void> {
  await tx
    .updateTable('passCodes')
    .set({ retiredAt: ctx.now(), retiredReason: reason, retiredSupplierId: pass.supplierId })
    .where('passId', '=', pass.id)
    .where('retiredAt', 'is', null)
    .execute()
}
