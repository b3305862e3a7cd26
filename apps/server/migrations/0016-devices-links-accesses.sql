-- Somebody else's wrong guesses must not keep a person out: devices that signed in before have an allowance of their own,
-- and each recovery mail carries a link that no guess can close. And who came in, or tried to, from where, is kept for a
-- while, apart from the journal, which is kept for ten years.

-- A device is a random cookie of 128 bits, of which only a hash is kept; it is known to those who signed in with it.
CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  last_sign_in_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_age ON known_devices (last_sign_in_at);

-- As recovery_codes: made for any e-mail, known or not. Several live side by side, each for one use.
CREATE TABLE recovery_links (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT recovery_links_token_key UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX recovery_links_email ON recovery_links (email);
CREATE INDEX recovery_links_expiry ON recovery_links (expires_at);

-- Sign-ins, recoveries and readings of what people sent: whose account (if any), from which network, and how it ended.
-- Nothing of what was typed.
CREATE TABLE accesses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL CONSTRAINT accesses_kind CHECK (kind IN ('sign_in', 'recovery', 'reading')),
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  network text NOT NULL,
  outcome text NOT NULL CONSTRAINT accesses_outcome CHECK (outcome IN ('allowed', 'refused', 'limited')),
  request_id text
);
CREATE INDEX accesses_at ON accesses (at);
CREATE INDEX accesses_user ON accesses (user_id, at);
