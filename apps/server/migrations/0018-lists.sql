-- expand: only indexes. Lists of the back office are sorted by declared columns, in both directions, and the journal is read.

CREATE INDEX journal_at ON journal (at, id);
CREATE INDEX journal_action ON journal (action, at, id);
CREATE INDEX journal_subject_type ON journal (subject_type, at, id);
CREATE INDEX journal_actor ON journal (actor_id, at, id);

CREATE INDEX payouts_created ON payouts (created_at, id);
CREATE INDEX payouts_amount ON payouts (amount_xof, id);
CREATE INDEX payouts_status_amount ON payouts (status, amount_xof, id);
CREATE INDEX requests_created ON requests (created_at, id);
CREATE INDEX users_submitted ON users (submitted_at, id) WHERE role_id > 1;
CREATE INDEX users_role_submitted ON users (role_id, submitted_at, id) WHERE role_id > 1;
CREATE INDEX refund_tasks_waiting ON refund_tasks (created_at, id) WHERE done_at IS NULL;
CREATE INDEX refund_tasks_amount ON refund_tasks (amount_xof, id) WHERE done_at IS NULL;
CREATE INDEX services_created ON services (created_at, id);
CREATE INDEX pass_types_created ON pass_types (created_at, id);
CREATE INDEX pass_types_price ON pass_types (price_xof, id);
