-- expand: nullable columns, an index. Administrators were made by a command alone, and nobody took one back.

-- Until when an invited administrator may choose a password; null for whoever has one.
ALTER TABLE users ADD COLUMN invited_until timestamptz;
-- Suspended for good, unless invited again: what they did stays in their name.
ALTER TABLE users ADD COLUMN removed_at timestamptz;
-- Few among all: their list by name does not walk everybody's.
CREATE INDEX users_admins_by_name ON users (sort_key COLLATE "C", id) WHERE role_id = 1;
