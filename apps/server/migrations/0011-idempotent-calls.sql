-- Every call that creates or moves something may be sent again with its key, when its answer was lost. Kept of it: whose it
-- was (a person, or a device where nobody is signed in), a keyed hash of what was sent, until when it is under way, what
-- its action committed, and what was answered. Keys of scans kept before this were remembered by no device: they go.
DROP TABLE idempotency_keys;
CREATE TABLE idempotent_calls (
  caller text NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  body_hash bytea NOT NULL,
  leased_until timestamptz,
  committed jsonb,
  status smallint,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (caller, key),
  CONSTRAINT idempotent_calls_answer CHECK ((status IS NULL) = (reply IS NULL))
);
