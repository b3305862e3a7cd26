import * as z from 'zod/mini'
import type { FedapayClient } from './fedapay-client.ts'
import type { FedapayObject } from './fedapay-transaction.ts'
import { readObject, readText, readWhole } from './fedapay-fields.ts'

const currencyList = z.array(z.object({ id: z.number(), iso: z.string() }))

/**
 * Finds the ISO code of an object's currency: from its `currency`, which FedaPay adds only on demand, else from
 * `currency_id` and the list of currencies, asked for once. Null when it cannot be told: the caller holds the money.
 */
export function createCurrencyReader(client: FedapayClient): (object: FedapayObject) => Promise<string | null> {
  let isoById: Promise<Map<number, string>> | null = null
  return async (object) => {
    const iso = readText(readObject(object.currency)?.iso, 3)
    if (iso) return iso
    const id = readWhole(object.currency_id)
    if (id === null) return null
    isoById ??= client
      .send({ method: 'GET', path: '/currencies', resource: 'currencies', schema: currencyList })
      .then((currencies) => new Map(currencies.map((currency) => [currency.id, currency.iso])))
    // A failure is not remembered: the next object asks again.
    isoById.catch(() => { isoById = null })
    return (await isoById).get(id) ?? null
  }
}
