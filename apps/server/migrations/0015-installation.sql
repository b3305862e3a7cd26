-- One installation is one database and one data folder: an id in both refuses a database beside somebody else's documents,
-- and the fingerprint of the first key refuses a second key before it seals anything. `held_at`: a restored copy, which
-- sends neither mails nor payouts until it is released.
CREATE TABLE installation (
  only_one boolean PRIMARY KEY DEFAULT true CONSTRAINT installation_only_one CHECK (only_one),
  id uuid NOT NULL,
  key_fingerprint bytea NOT NULL,
  held_at timestamptz,
  created_at timestamptz NOT NULL
);

-- What the operator was told of, so that one fault is told once a day. No personal data.
CREATE TABLE alerts (
  key text PRIMARY KEY,
  told_at timestamptz NOT NULL
);
