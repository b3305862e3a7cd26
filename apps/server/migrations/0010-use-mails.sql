-- A holder is written to about the uses of a pass by a job of its own, several uses in one mail: a scan pays nothing for
-- it. `mailed_at` is when the job took the use up. Uses before this migration are not told again.
ALTER TABLE redemptions ADD COLUMN mailed_at timestamptz;
UPDATE redemptions SET mailed_at = at;
CREATE INDEX redemptions_unmailed ON redemptions (id) WHERE mailed_at IS NULL;
