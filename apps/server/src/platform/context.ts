import type { AdminRole, RoleId, Stat } from '@passerelle/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db, Committed } from '#src/platform/database/tables.ts'
import type { Keys } from './keys.ts'
import type { Storage } from './storage.ts'

/** Who acts. Jobs act as the system; a suspended person is nobody, who can be told so. */
export type Actor = UserActor | { kind: 'visitor' | 'suspended' | 'system'; id: null }

export interface UserActor {
  kind: 'user'
  id: number
  roleId: RoleId | null
  adminRole: AdminRole | null
  stat: Stat | null
  /** When this session last proved the second factor; null when it never did. */
  factorAt: Date | null
}

/** A session as it was read, by the versions of its row and of its person's. */
export interface ReadSession {
  /** Of its token. */
  hash: Buffer
  version: string
  userVersion: string
  expiresAt: Date
}

/** What the process has, whoever acts. Features extend it through `App` when they need more. */
export interface Services {
  db: Db
  now: () => Date
  config: Config
  keys: Keys
  storage: Storage
  log: FastifyBaseLogger
}

/**
 * A call with a key is done once, however often it is sent: by its row it is under way for a while, then what its action
 * has committed is given back instead of being done again, then its answer is.
 */
export interface KeyedCall extends SentCall {
  /** Until when the call is ours alone; null when its action takes the key in its own transaction. */
  leasedUntil: Date | null
  /** What an earlier sending of this call has committed, its answer having been lost. */
  committed: Committed | null
  /** Its one transaction has been. */
  isOver: boolean
}

export interface SentCall {
  /** `user:12`, or `device:…` where nobody is signed in. */
  caller: string
  key: string
  /** `POST /api/add/request/pay` */
  route: string
  bodyHash: Buffer
}

/** Given to every action and read: `verbNoun(ctx, input)`. */
export interface Context<A extends Actor = Actor> extends Services {
  actor: A
  /** The id that the journal and the logs share. */
  requestId: string | null
  /** The caller's address, for limits. */
  ip: string
  /** The key that the call came with: what it does is done once (`idempotency.ts`). */
  keyed?: KeyedCall | undefined
  /** The caller was let in by this session without its being read again: the first write makes sure of it, or `confirm`. */
  unread?: { session: ReadSession; confirm: () => Promise<void> } | undefined
  /** The caller's device (`device.ts`), or null when it keeps no cookies. */
  device: string | null
}
export type UserContext = Context<UserActor>

export function systemContext(services: Services): Context {
  return { ...services, actor: { kind: 'system', id: null }, requestId: null, ip: 'system', device: null }
}
