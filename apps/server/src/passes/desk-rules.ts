import type { Day } from '@passerelle/contract/dates'
import type { ErrorCode } from '@passerelle/contract/errors'
import { isExpired, type PassFacts } from './pass-rules.ts'

/** What the desk's rules ask of a pass. */
export interface DeskFacts extends PassFacts {
  beneficiaryId: number | null
  isSuspendedByDesk: boolean
  /** The money behind it went back. */
  isRefunded: boolean
  /** The supplier that is asked for provides its service; null when none is. */
  isServed: boolean | null
}

type Refusal = ErrorCode | null

const heldRefusal = ({ state }: DeskFacts): Refusal =>
  (state === 'funded' ? 'not_held' : state === 'used' ? 'is_used' : state === 'canceled' ? 'is_canceled' : null)

/** Held, and not past its last day; a suspended one does not expire. */
const openRefusal = (pass: DeskFacts, today: Day): Refusal =>
  heldRefusal(pass) ?? (pass.state === 'assigned' && isExpired(pass, today) ? 'has_expired' : null)

const supplierRefusal = ({ isServed }: DeskFacts): Refusal => (isServed === false ? 'no_supplier' : null)

const refundRefusal = ({ isRefunded }: DeskFacts): Refusal => (isRefunded ? 'under_refund' : null)

/** Why the desk may not do this to a pass today; null when it may. */
export const deskRefusals = {
  unassign: (pass: DeskFacts): Refusal => heldRefusal(pass) ?? refundRefusal(pass),
  suspend: (pass: DeskFacts, today: Day): Refusal => openRefusal(pass, today) ?? (pass.isSuspendedByDesk ? 'suspended_by_desk' : null),
  restore: (pass: DeskFacts): Refusal => heldRefusal(pass) ?? (pass.isSuspendedByDesk ? null : 'not_suspended_by_desk'),
  renew: openRefusal,
  extend: (pass: DeskFacts, today: Day, until: Day): Refusal =>
    openRefusal(pass, today) ?? refundRefusal(pass) ?? (until <= (pass.expiresOn ?? '') ? 'not_later' : null),
  move: (pass: DeskFacts, today: Day, supplierId: number): Refusal =>
    openRefusal(pass, today) ?? (pass.supplierId === supplierId ? 'already_there' : supplierRefusal(pass)),
  /** To somebody: one that nobody has, or another's. */
  assign: (pass: DeskFacts, today: Day, beneficiaryId: number): Refusal =>
    (pass.state === 'funded' ? null : openRefusal(pass, today)) ?? refundRefusal(pass) ??
    (pass.beneficiaryId === beneficiaryId ? 'already_there' : supplierRefusal(pass)),
}
