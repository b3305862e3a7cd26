import type { PasskeyAsked } from '@passerelle/contract/shapes'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { findFactor } from './check-factor.ts'

export const listPasskeys = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

export const toDescriptors = (passkeys: { credentialId: string; transports: string }[]): PasskeyAsked['passkeys'] =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports === '' ? [] : transports.split(',') }))

/** An application in force, or a passkey. */
export async function hasFactor(db: Db | Tx, userId: number): Promise<boolean> {
  return (await findFactor(db, userId)) !== undefined || (await hasPasskey(db, userId))
}

export async function hasPasskey(db: Db | Tx, userId: number, passkeyId?: number): Promise<boolean> {
  const all = db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1)
  return (await (passkeyId === undefined ? all : all.where('id', '=', passkeyId)).executeTakeFirst()) !== undefined
}
