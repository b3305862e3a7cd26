import { isDeepStrictEqual } from 'node:util'
import { redeemPass } from '@passerelle/contract/passes'
import type { SqlRow } from '#src/platform/database/engine.ts'
import type { KeyedCall } from '#src/platform/context.ts'
import type { Keys } from '#src/platform/keys.ts'
import type { Statement } from './record-statements.ts'

/** One scan as its statements see it. */
export interface RawScan {
  code: string
  key: string
  supplierId: number
  amountXof: number
  now: Date
}

/** The key of a scan, as a call of the route has it. */
export function keyedScan({ supplierId, key, code, keys }: Pick<RawScan, 'supplierId' | 'key' | 'code'> & { keys: Keys }): KeyedCall {
  return {
    caller: `user:${supplierId}`,
    key,
    route: `${redeemPass.method} ${redeemPass.path}`,
    bodyHash: keys.lookup(`call:${code}`),
    leasedUntil: null,
    committed: null,
    isOver: false,
  }
}

type Known = RawScan & { keys: Keys; passId: number; redemptionId: number; beneficiaryId: number; notice: unknown; committed: unknown }

/**
 * What each statement of a scan's own transaction is given, in order. The texts are not written here: they are recorded
 * from the action itself, and a recorded call must give these values back, so that the two cannot part unnoticed.
 */
const given: ((scan: Known) => unknown[])[] = [
  (scan) => {
    const { caller, key, route, bodyHash } = keyedScan(scan)
    return [caller, key, route, bodyHash, null, scan.now]
  },
  ({ supplierId, now }) => [`scan:${supplierId}`, new Date(now.getTime() - 10 * 60_000), 30],
  ({ supplierId, keys, code }) => [supplierId, keys.lookup(code)],
  ({ now, passId, supplierId }) => ['used', now, passId, 'assigned', supplierId, 'used', supplierId, now, '{}', supplierId, now],
  ({ redemptionId, supplierId, amountXof, now }) => [
    'pass_used', `redemption:${redemptionId}`, now, 'pass_funds', -amountXof, `supplier:${supplierId}`, amountXof,
  ],
  ({ amountXof, supplierId }) => [amountXof, supplierId],
  ({ beneficiaryId, redemptionId, notice }) => [beneficiaryId, `pass-used:${redemptionId}`, notice],
  () => ['scanUndoMinutes'],
  ({ committed, ...scan }) => [committed, keyedScan(scan).caller, scan.key],
]
const finding = 2
const using = 3
const telling = 6
const committing = 8

/** Runs a statement on the connection of this scan; names as in the code. */
export type Query = (sql: string, parameters: readonly unknown[]) => Promise<SqlRow[]>

/** Redeems passes by the bare SQL of a scan alone, statement after statement. */
export type RawRedemption = (query: Query, scan: RawScan) => Promise<void>

/**
 * @param recorded what one call of redeemAlone sent for `scan`, from its first statement inside the transaction
 * @throws Error when the action does not send these statements any more
 */
export function makeRawRedemption(
  recorded: Statement[],
  keys: Keys,
  scan: RawScan & { passId: number; redemptionId: number; beneficiaryId: number },
): RawRedemption {
  const notice = recorded[telling]?.parameters[2]
  const committed = recorded[committing]?.parameters[0]
  const expected = given.map((fill) => fill({ ...scan, keys, notice, committed }))
  if (!isDeepStrictEqual(recorded.map(({ parameters }) => parameters), expected)) {
    throw new Error(`redeemAlone sends other statements than bench/raw-redemption.ts knows:\n${recorded.map(({ sql, parameters }) =>
      `${sql} ${JSON.stringify(parameters)}`,
    ).join('\n')}`)
  }
  const statements = recorded.map(({ sql }, index) => ({ sql, fill: given[index] ?? (() => []) }))
  return async (query, one) => {
    const known: Known = { ...one, keys, passId: 0, redemptionId: 0, beneficiaryId: 0, notice, committed }
    await query('begin', [])
    for (const [index, { sql, fill }] of statements.entries()) {
      const [row] = await query(sql, fill(known))
      if (index === finding) Object.assign(known, { passId: Number(row?.['id']), beneficiaryId: Number(row?.['beneficiaryId']) })
      if (index === using) known.redemptionId = Number(row?.['id'])
    }
    await query('commit', [])
  }
}
