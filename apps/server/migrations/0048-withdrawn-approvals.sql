-- expand: a column that may be empty, its index, and words that checks allow besides. The approval of a profile can be taken back.

-- Since when, until the profile is approved again: what the person had is put aside until then, whatever they send meanwhile.
ALTER TABLE users ADD COLUMN withdrawn_at timestamptz;
-- Few: what is open for financing is counted less theirs.
CREATE INDEX users_withdrawn ON users (id) WHERE withdrawn_at IS NOT NULL;

ALTER TABLE profile_decisions DROP CONSTRAINT profile_decisions_action;
ALTER TABLE profile_decisions ADD CONSTRAINT profile_decisions_action
  CHECK (action IN ('approved', 'rejected', 'reopened', 'withdrawn'));
ALTER TABLE profile_decisions DROP CONSTRAINT profile_decisions_reason;
ALTER TABLE profile_decisions ADD CONSTRAINT profile_decisions_reason
  CHECK (action NOT IN ('rejected', 'withdrawn') OR reason IS NOT NULL);

-- Passes of a beneficiary whose approval is withdrawn, besides those of a suspended one.
ALTER TABLE pass_suspensions DROP CONSTRAINT pass_suspensions_cause;
ALTER TABLE pass_suspensions ADD CONSTRAINT pass_suspensions_cause CHECK (cause IN ('desk', 'holder', 'profile', 'refund'));
