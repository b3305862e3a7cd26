-- expand: new tables, columns with a default. A password alone opened an account, and nobody saw where they were signed in.

-- The secret that an authenticator application shares: sealed by the application's key. Not in force until a code of it was given;
-- `last_step` is the last one that was, so that each serves once.
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

-- In place of a lost telephone: each serves once, and goes.
CREATE TABLE backup_codes (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id)
);
CREATE INDEX backup_codes_user ON backup_codes (user_id);

-- `factor_at`: when this session last proved the second factor. `seen_at` is written when the session slides.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN factor_at timestamptz,
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN agent text NOT NULL DEFAULT '';
UPDATE sessions SET seen_at = created_at;
