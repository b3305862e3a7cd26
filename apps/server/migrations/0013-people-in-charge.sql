-- People in charge: figures that they may change, the suspension of a person with who did it and why, why a pass is
-- suspended, payouts that are held and released, and who looks after a refund.

-- Only what was changed: the defaults and the bounds are in the code.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES users (id)
);

ALTER TABLE users ADD COLUMN suspended_by bigint REFERENCES users (id);
ALTER TABLE users ADD COLUMN suspended_reason text;

-- Kept, so that the device of a suspended person can be told why it is signed out; never valid again.
ALTER TABLE sessions ADD COLUMN suspended_at timestamptz;

-- A pass is suspended while it has a reason here; each is lifted by what set it.
CREATE TABLE pass_suspensions (
  pass_id bigint NOT NULL REFERENCES passes (id),
  cause text NOT NULL CONSTRAINT pass_suspensions_cause CHECK (cause IN ('desk', 'holder', 'refund')),
  at timestamptz NOT NULL,
  PRIMARY KEY (pass_id, cause)
);
-- Until today a refund was the only reason.
INSERT INTO pass_suspensions (pass_id, cause, at)
SELECT id, 'refund', coalesce((SELECT max(at) FROM pass_events WHERE pass_id = passes.id AND event = 'suspended'), created_at)
FROM passes WHERE state = 'suspended';

-- Set while a pass waits for a supplier after it lost one: its holder is still to be told.
ALTER TABLE passes ADD COLUMN former_supplier_id bigint REFERENCES suppliers (user_id);
CREATE INDEX passes_to_move ON passes (beneficiary_id, id) WHERE former_supplier_id IS NOT NULL;
CREATE INDEX passes_without_supplier ON passes (service_id) WHERE supplier_id IS NULL AND state IN ('assigned', 'suspended');

-- Passes that stayed with a supplier who may not serve them any more: another one is looked for.
WITH lost AS (
  UPDATE passes SET former_supplier_id = supplier_id, supplier_id = NULL
  WHERE state IN ('assigned', 'suspended') AND supplier_id IS NOT NULL
    AND (NOT EXISTS (SELECT 1 FROM supplier_services s WHERE s.supplier_id = passes.supplier_id AND s.service_id = passes.service_id)
      OR EXISTS (SELECT 1 FROM users u WHERE u.id = passes.supplier_id AND (u.suspended_at IS NOT NULL OR u.stat = 'rejected')))
  RETURNING id, former_supplier_id
)
INSERT INTO pass_events (pass_id, event, actor_id, at, detail)
SELECT id, 'supplier_changed', NULL, now(), jsonb_build_object('from', former_supplier_id, 'to', NULL) FROM lost;

ALTER TABLE payouts ADD COLUMN held_at timestamptz;
ALTER TABLE payouts ADD COLUMN held_by bigint REFERENCES users (id);
ALTER TABLE payouts ADD COLUMN held_reason text;
ALTER TABLE payouts ADD CONSTRAINT payouts_held CHECK ((held_at IS NULL) = (held_by IS NULL) AND (held_at IS NULL) = (held_reason IS NULL));
CREATE INDEX payouts_number ON payouts (supplier_id, number);

-- Who lets the payout of a rejected or suspended supplier go, and why. One given before the hold began counts no more.
CREATE TABLE payout_releases (
  payout_id bigint NOT NULL REFERENCES payouts (id),
  admin_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (payout_id, admin_id)
);

ALTER TABLE refund_tasks ADD COLUMN taken_by bigint REFERENCES users (id);
ALTER TABLE refund_tasks ADD COLUMN taken_at timestamptz;
ALTER TABLE refund_tasks ADD CONSTRAINT refund_tasks_taken CHECK ((taken_by IS NULL) = (taken_at IS NULL));
