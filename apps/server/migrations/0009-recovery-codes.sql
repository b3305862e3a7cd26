-- Codes that replace a forgotten password. A row is written for any e-mail asked about, known or not, so that neither the
-- answer nor its time tells who has an account; who it belongs to is looked up when the mail is sent and when it is used.
CREATE TABLE recovery_codes (
  -- One living code an e-mail: a new one takes the place of the old.
  email text PRIMARY KEY,
  -- Names the code to the job that sends it, and salts the hash.
  id uuid NOT NULL CONSTRAINT recovery_codes_id_key UNIQUE,
  code_hash bytea NOT NULL,
  tries integer NOT NULL CONSTRAINT recovery_codes_tries CHECK (tries >= 0),
  expires_at timestamptz NOT NULL
);
