import { role } from '@passerelle/contract/constants'
import type { fieldsOfFile } from '@passerelle/contract/profiles'
import type { Tx } from '#src/platform/database/tables.ts'

/** What a person's file is made of: a partner’s type decides. */
export async function kindOfFile(tx: Tx, userId: number): Promise<keyof typeof fieldsOfFile> {
  const { roleId } = await tx.selectFrom('users').select('roleId').where('id', '=', userId).executeTakeFirstOrThrow()
  if (roleId === role.beneficiary) return 'beneficiary'
  if (roleId === role.supplier) return 'supplier'
  return (await tx.selectFrom('partners').select('type').where('userId', '=', userId).executeTakeFirstOrThrow()).type
}
