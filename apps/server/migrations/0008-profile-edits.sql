-- A profile may be edited. Its reviewer decides on what he has read, and reads what changed since the last approval.
ALTER TABLE users ADD COLUMN edited_at timestamptz;
-- What was approved, from the moment a change of it waits until the next approval.
ALTER TABLE partners ADD COLUMN approved_identity jsonb;
ALTER TABLE suppliers ADD COLUMN approved_identity jsonb;
