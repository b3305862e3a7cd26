import * as z from 'zod/mini'
import type { SandboxDb, SandboxTx } from './sandbox-tables.ts'
import { customerObject } from './sandbox-objects.ts'
import { invalidFields } from './sandbox-refusal.ts'

export const customerInput = z.object({
  id: z.optional(z.number()),
  email: z.optional(z.nullable(z.string())),
  firstname: z.optional(z.nullable(z.string())),
  lastname: z.optional(z.nullable(z.string())),
  phone_number: z.optional(z.nullable(z.union([z.string(), z.object({ number: z.string(), country: z.optional(z.string()) })]))),
})
export type CustomerInput = z.output<typeof customerInput>

/** The customer of that id or e-mail, else a new one. A known e-mail takes the new name, without a word, as at FedaPay. */
export async function upsertCustomer(tx: SandboxTx, input: CustomerInput, now: Date): Promise<number> {
  if (input.id !== undefined) {
    const known = await tx.selectFrom('sandboxCustomers').select('id').where('id', '=', input.id).executeTakeFirst()
    if (!known) throw invalidFields({ customer: ['n’existe pas'] })
    return known.id
  }
  const phone = typeof input.phone_number === 'string' ? input.phone_number : (input.phone_number?.number ?? null)
  const names = { firstname: input.firstname ?? '', lastname: input.lastname ?? '', phone }
  const { id } = await tx
    .insertInto('sandboxCustomers')
    .values({ ...names, email: input.email?.trim().toLowerCase() || null, createdAt: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(names))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findCustomerObject(db: SandboxDb, id: number | null): Promise<Record<string, unknown> | null> {
  if (id === null) return null
  const row = await db.selectFrom('sandboxCustomers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? customerObject(row) : null
}
