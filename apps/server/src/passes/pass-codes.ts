import { randomBytes } from 'node:crypto'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Keys } from '#src/platform/keys.ts'

const codeContext = (passId: number) => `pass:${passId}`

/**
 * Gives each pass a code of its own: 75 random bits, kept as a keyed hash (to look up) and a sealed copy (for its holder).
 * A code that ever existed is drawn again. Returns the codes, by pass.
 */
export async function giveCodes(
  { keys }: Pick<Context, 'keys'>,
  tx: Tx,
  passIds: number[],
  random: (size: number) => Uint8Array = randomBytes,
): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  for (let waiting = passIds; waiting.length > 0; waiting = waiting.filter((passId) => !codes.has(passId))) {
    const drawn = new Map(waiting.map((passId) => [passId, passCodeFrom(random(15))]))
    const given = await tx
      .insertInto('passCodes')
      .values([...drawn].map(([passId, code]) => ({
        codeHash: keys.lookup(code),
        passId,
        sealed: sealCode(keys, passId, code),
        retiredAt: null,
        retiredReason: null,
        retiredSupplierId: null,
      })))
      .onConflict((conflict) => conflict.column('codeHash').doNothing())
      .returning('passId')
      .execute()
    for (const { passId } of given) codes.set(passId, drawn.get(passId) ?? '')
  }
  return codes
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

/** The same for several, each with its own supplier. The caller holds the passes. */
export async function retireCodes(ctx: Pick<Context, 'now'>, tx: Tx, passIds: number[], reason: 'renewed'): Promise<void> {
  await tx
    .updateTable('passCodes')
    .from('passes')
    .set((eb) => ({ retiredAt: ctx.now(), retiredReason: reason, retiredSupplierId: eb.ref('passes.supplierId') }))
    .whereRef('passes.id', '=', 'passCodes.passId')
    .where('passCodes.passId', 'in', passIds)
    .where('passCodes.retiredAt', 'is', null)
    .execute()
}
