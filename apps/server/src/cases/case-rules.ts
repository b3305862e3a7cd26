import type { AdminRole } from '@passerelle/contract/constants'
import { type CaseState, type CaseSubject, moneySubjects } from '@passerelle/contract/case-words'
import type { ErrorCode } from '@passerelle/contract/errors'
import { may } from '@passerelle/contract/rights'

/** What happens to a case: its person writes, the desk asks them or goes on searching, closes, opens again. */
export type CaseEvent = 'person_writes' | 'desk_asks' | 'desk_searches' | 'close' | 'reopen'

const moves: Record<CaseEvent, Partial<Record<CaseState, CaseState>>> = {
  person_writes: { open: 'open', waiting_person: 'open', closed: 'open' },
  desk_asks: { open: 'waiting_person', waiting_person: 'waiting_person' },
  desk_searches: { open: 'open', waiting_person: 'open' },
  close: { open: 'closed', waiting_person: 'closed' },
  reopen: { closed: 'open' },
}

type Move = { to: CaseState; isNewPromise: boolean } | { refusal: ErrorCode }

/** Where an event leads. An answer is promised anew when the case comes back to us: what is awaited from us keeps its deadline. */
export function moveCase(state: CaseState, event: CaseEvent): Move {
  const to = moves[event][state]
  if (!to) return { refusal: event === 'reopen' ? 'case_not_closed' : 'case_closed' }
  return { to, isNewPromise: to === 'open' && state !== 'open' }
}

/** Those who pay have what is money’s; the others of the desk have all. */
export function mayHandle(adminRole: AdminRole | null, subject: CaseSubject): boolean {
  const given = { admin_role: adminRole ?? undefined }
  return may(given, 'cases.all') || (may(given, 'cases.answer') && moneySubjects.includes(subject))
}

/** Nobody handles a case of their own. */
export const ownRefusal = (personId: number, adminId: number): 'case_own' | null => (personId === adminId ? 'case_own' : null)

/** Why a case is not taken by somebody: it is their own, it is over, or somebody follows it already. */
export function takeRefusal(
  { state, ownerId, personId }: { state: CaseState; ownerId: number | null; personId: number },
  adminId: number,
): ErrorCode | null {
  const refusal = ownRefusal(personId, adminId) ?? (state === 'closed' ? 'case_closed' : null)
  return refusal ?? (ownerId === null ? null : 'case_taken')
}
