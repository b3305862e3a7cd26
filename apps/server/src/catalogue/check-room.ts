import { limits } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { lockLimit } from '#src/platform/http/limits.ts'

const nounOf = { services: 'services et produits', passTypes: `types de ${product.noun}` } as const

/**
 * Lists and choices offer what is active whole, so there is a most of it, however many administrators add at once.
 * @throws FieldErrors on `name`
 */
export async function checkRoom(tx: Tx, table: 'services' | 'passTypes'): Promise<void> {
  await lockLimit(tx, `room:${table}`)
  const { active } = await tx.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('active')).where('archivedAt', 'is', null).executeTakeFirstOrThrow()
  if (active >= limits.shownMax) throw new FieldErrors({ name: `Le catalogue a déjà ${active} ${nounOf[table]}. Archivez-en un avant d’en ajouter un autre.` })
}
