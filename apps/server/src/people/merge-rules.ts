import { role, type RoleId, type Stat } from '@passerelle/contract/constants'

/** More than this is no mistake of one person, and would hold their rows too long. */
export const movedRowsMax = 5000

export interface Account {
  id: number
  roleId: RoleId | null
  adminRole: string | null
  stat: Stat | null
  suspendedAt: Date | null
  /** Since when the approval of the profile is taken back. */
  withdrawnAt: Date | null
  mergedInto: number | null
}

export interface MergeFacts {
  actorId: number
  /** The account that goes on, and the one that ends in it. */
  kept: Account
  merged: Account
  /** A supplier's balance, and what of it is asked for. */
  moneyXof: number
  rows: number
}

export type MergeRefusal =
  | 'same' | 'own' | 'administrator' | 'merged' | 'suspended' | 'withdrawn' | 'roles' | 'profile' | 'money' | 'too_many'

/** Why these two do not become one; null when they can. */
export function mergeRefusal({ actorId, kept, merged, moneyXof, rows }: MergeFacts): MergeRefusal | null {
  const both = [kept, merged]
  if (kept.id === merged.id) return 'same'
  if (both.some(({ id }) => id === actorId)) return 'own'
  if (both.some(({ adminRole }) => adminRole !== null)) return 'administrator'
  if (both.some(({ mergedInto }) => mergedInto !== null)) return 'merged'
  if (both.some(({ suspendedAt }) => suspendedAt !== null)) return 'suspended'
  // Its passes wait for the decision on this very profile.
  if (both.some(({ withdrawnAt }) => withdrawnAt !== null)) return 'withdrawn'
  if (merged.roleId !== null && merged.roleId !== kept.roleId) return 'roles'
  // What an approved account has stays with an approved one.
  if (merged.stat === 'approved' && kept.stat !== 'approved') return 'profile'
  if (merged.roleId === role.supplier && moneyXof !== 0) return 'money'
  return rows > movedRowsMax ? 'too_many' : null
}

/**
 * Every column that names a person, and what becomes of it when their account ends in another one (decision 56). A new one that is not
 * here fails a test.
 */
export const fateOf: Record<string, 'moves' | 'ends' | 'leaves' | 'stays'> = {
  'requests.beneficiary_id': 'moves',
  'projects.beneficiary_id': 'moves',
  'passes.beneficiary_id': 'moves',
  'redemptions.beneficiary_id': 'moves',
  'payment_orders.owner_id': 'moves',
  'donations.partner_id': 'moves',
  'passes.donor_id': 'moves',
  'donor_figures.donor_id': 'moves',
  'cases.person_id': 'moves',
  'sessions.user_id': 'ends',
  'known_devices.user_id': 'ends',
  'duplicate_keys.user_id': 'ends',
  // Open passes of a supplier go to others; what it scanned and was paid is its own, in the ledger too, whose entries are never edited.
  'passes.supplier_id': 'leaves',
  'passes.former_supplier_id': 'stays',
  'pass_codes.retired_supplier_id': 'stays',
  'redemptions.supplier_id': 'stays',
  'supplier_balances.supplier_id': 'stays',
  'supplier_services.supplier_id': 'stays',
  'payment_accounts.supplier_id': 'stays',
  'payouts.supplier_id': 'stays',
  'cases.about_id': 'stays',
  // The file that was declared, and what was said and decided about it: read from the account that goes on.
  'beneficiaries.user_id': 'stays',
  'imported_forms.user_id': 'stays',
  'partners.user_id': 'stays',
  'suppliers.user_id': 'stays',
  // But what is joined to a case goes with it.
  'files.owner_id': 'stays',
  'profile_decisions.user_id': 'stays',
  'messages.user_id': 'stays',
  'notifications.user_id': 'stays',
  // Whose it was when it was made; its payments move.
  'attestations.donor_id': 'stays',
  'accesses.user_id': 'stays',
  'accesses.about_id': 'stays',
  // Nobody signs in with it any more.
  'second_factors.user_id': 'stays',
  'backup_codes.user_id': 'stays',
  'passkeys.user_id': 'stays',
  'passkey_challenges.user_id': 'stays',
  'users.merged_into': 'stays',
  // Who did something: administrators, who are never merged, and what one did oneself.
  'distinct_people.low_id': 'stays',
  'distinct_people.high_id': 'stays',
  'distinct_people.by_id': 'stays',
  'case_messages.author_id': 'stays',
  'cases.owner_id': 'stays',
  'exports.user_id': 'stays',
  'journal.actor_id': 'stays',
  'pass_events.actor_id': 'stays',
  'payout_approvals.admin_id': 'stays',
  'payout_releases.admin_id': 'stays',
  'payouts.held_by': 'stays',
  'profile_decisions.by_id': 'stays',
  'redemptions.undone_by': 'stays',
  'review_claims.by_id': 'stays',
  'questions.asked_by': 'stays',
  'refund_approvals.admin_id': 'stays',
  'refund_tasks.refused_by': 'stays',
  'refund_tasks.taken_by': 'stays',
  'requests.decided_by': 'stays',
  'saved_views.admin_id': 'stays',
  'imports.by_id': 'stays',
  'settings.changed_by': 'stays',
  'programme_contacts.changed_by': 'stays',
  'public_texts.published_by': 'stays',
  'acceptances.user_id': 'stays',
  'users.suspended_by': 'stays',
}
