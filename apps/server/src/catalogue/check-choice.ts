import type { PassLine } from '@passerelle/contract/lines'
import { productField } from '@passerelle/contract/product'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { amountNotOffered, serviceNotOffered } from './catalogue-words.ts'

/**
 * Is this on offer today? The service is not archived, and each line's amount is the price of an active pass
 * type. Returns the service.
 * @throws FieldErrors on `service` and on the line's `pass_amount.i`, together
 */
export async function checkChoice(
  tx: Tx,
  choice: { serviceId: number; lines: readonly PassLine[] },
): Promise<{ id: number; name: string; type: 'produit' | 'service' }> {
  const service = await tx
    .selectFrom('services')
    .select(['id', 'name', 'type'])
    .where('id', '=', choice.serviceId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  const types = await tx.selectFrom('passTypes').select('priceXof').where('archivedAt', 'is', null).execute()
  const prices = new Set<number>(types.map((type) => type.priceXof))
  const faults = choice.lines.flatMap(({ amountXof }, i) => (prices.has(amountXof)
    ? []
    : [[`${productField.amount}.${i}`, amountNotOffered] as const]))
  if (service && faults.length === 0) return service
  throw new FieldErrors({ ...(service ? {} : { service: serviceNotOffered }), ...Object.fromEntries(faults) })
}
