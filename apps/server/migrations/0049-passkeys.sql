-- expand: new tables. A code of a telephone can be given to whoever asks for it on a page that looks like ours; a passkey cannot.

-- What a person’s device or key signs with, whatever their application does besides. `counter`: the last one that it said; one that goes
-- back is a copy’s.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  -- `internal,hybrid`: how a browser finds it again.
  transports text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, id);

-- What a passkey is asked to sign: once, within some minutes, for one purpose, and in one session where there is one.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign_in', 'prove')),
  session_hash bytea,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_session CHECK ((session_hash IS NULL) = (purpose = 'sign_in'))
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
