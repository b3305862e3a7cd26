-- expand: new tables. Whoever answers « je n’ai rien reçu » sees what was written to somebody, whether it left, why not, and sends it
-- again; what leaves for nobody in particular (alerts) stays with its job. Rows are kept 90 days (housekeeping).

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL DEFAULT 'mail' CONSTRAINT messages_channel CHECK (channel IN ('mail', 'sms')),
  user_id bigint NOT NULL REFERENCES users (id),
  -- Names the event, as the notice's does; its first word is the kind.
  key text NOT NULL,
  kind text NOT NULL GENERATED ALWAYS AS (split_part(key, ':', 1)) STORED,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT messages_state CHECK (state IN ('waiting', 'stuck', 'sent', 'failed')),
  fault text,
  tries integer NOT NULL DEFAULT 0,
  -- The words, as they are rendered; a code or a token of them is not kept, so what held one cannot be sent again.
  content jsonb NOT NULL,
  has_secret boolean NOT NULL DEFAULT false,
  -- Where it was sent, or tried.
  address text,
  -- To the millisecond, as the cursors of lists say it.
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  tried_at timestamptz,
  sent_at timestamptz,
  resent_at timestamptz,
  CONSTRAINT messages_sent CHECK (state <> 'sent' OR sent_at IS NOT NULL)
);
CREATE INDEX messages_by_time ON messages (created_at, id);
CREATE INDEX messages_of_state ON messages (state, created_at, id);
CREATE INDEX messages_of_kind ON messages (kind, created_at, id);
CREATE INDEX messages_of_channel ON messages (channel, created_at, id);
CREATE INDEX messages_of_person ON messages (user_id, created_at, id);

-- How the last run of each schedule ended: one row a name, written again by each run. The queue itself forgets what is done.
CREATE TABLE schedule_runs (
  name text PRIMARY KEY,
  ran_at timestamptz NOT NULL,
  outcome text NOT NULL CONSTRAINT schedule_runs_outcome CHECK (outcome IN ('done', 'failed')),
  fault text,
  done_at timestamptz
);
