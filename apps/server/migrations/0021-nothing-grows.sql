-- expand: only indexes. What a call reads must not grow with all that ever happened: each list, count and sum finds its rows by
-- one of these (docs/decisions/0040-nothing-grows-with-history.md).

-- The order's passes: a refund suspends them, and the ledger's verification adds them up.
CREATE INDEX passes_order ON passes (order_id);
-- A wallet: what can be used, soonest first; what cannot, latest first; what was used, latest first.
CREATE INDEX passes_held ON passes (beneficiary_id, state, expires_on, id) WHERE state IN ('assigned', 'suspended');
CREATE INDEX passes_used ON passes (beneficiary_id, used_at) WHERE state = 'used';
-- Passes that wait for a supplier, in the order in which they are given one: mostly none. It takes the place of an older one.
CREATE INDEX passes_unallocated ON passes (beneficiary_id, id) WHERE supplier_id IS NULL AND state IN ('assigned', 'suspended');
DROP INDEX passes_without_supplier;
CREATE INDEX passes_canceled ON passes (donor_id) WHERE state = 'canceled';
-- How often a pass was undone: another partial index has the uses that stand.
CREATE INDEX redemptions_undone ON redemptions (pass_id) WHERE undone_at IS NOT NULL;

CREATE INDEX payout_attempts_payout ON payout_attempts (payout_id);
-- Of a supplier: what is open, and what was transferred lately.
CREATE INDEX payouts_open ON payouts (supplier_id) INCLUDE (amount_xof) WHERE status IN ('pending', 'sending', 'unknown', 'failed');
CREATE INDEX payouts_transferred ON payouts (supplier_id, approved_at) INCLUDE (amount_xof) WHERE status = 'approved';

CREATE INDEX payment_attempts_review ON payment_attempts (id) WHERE state = 'review';
CREATE INDEX payment_orders_project ON payment_orders (project_id, owner_id) WHERE project_id IS NOT NULL;

CREATE INDEX requests_asked ON requests (service_id) WHERE status <> 'rejected';
CREATE INDEX requests_own ON requests (beneficiary_id, status);
-- The few who are suspended, and what they wait for: figures are counted without them.
CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_admins ON users (id) WHERE admin_role IS NOT NULL;
CREATE INDEX projects_awaited ON projects (beneficiary_id) WHERE status = 'pending';
