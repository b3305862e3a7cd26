-- Who may come in: accounts, sessions, attempts, and the profile that each role submits.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id bigint,
  kind text NOT NULL CONSTRAINT files_kind CHECK (kind IN ('document', 'image')),
  mime text NOT NULL CONSTRAINT files_mime CHECK (mime IN ('application/pdf', 'image/jpeg', 'image/png')),
  size integer NOT NULL CONSTRAINT files_size CHECK (size > 0),
  original_name text NOT NULL,
  is_public boolean NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  firstname text NOT NULL,
  email text NOT NULL CONSTRAINT users_email_key UNIQUE CONSTRAINT users_email_lower CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role_id smallint CONSTRAINT users_role CHECK (role_id BETWEEN 1 AND 4),
  admin_role text CONSTRAINT users_admin_role CHECK (admin_role IN ('super', 'instruction', 'finance', 'lecture')),
  avatar_file_id uuid REFERENCES files (id),
  stat text CONSTRAINT users_stat CHECK (stat IN ('pending', 'approved', 'rejected')),
  stat_reason text,
  submitted_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT users_admin_has_part CHECK ((role_id = 1) = (admin_role IS NOT NULL)),
  CONSTRAINT users_role_and_stat CHECK (role_id = 1 OR (role_id IS NULL) = (stat IS NULL)),
  CONSTRAINT users_rejection_has_reason CHECK (stat IS DISTINCT FROM 'rejected' OR stat_reason IS NOT NULL)
);
ALTER TABLE files ADD CONSTRAINT files_owner FOREIGN KEY (owner_id) REFERENCES users (id);
CREATE INDEX users_profiles ON users (stat, submitted_at, id) WHERE role_id > 1;
CREATE INDEX files_owner ON files (owner_id);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One row per counted attempt (failed sign-in, registration, unknown code): limits survive a restart and are shared by all processes.
CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bucket text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX attempts_bucket ON attempts (bucket, at);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users (id),
  key text NOT NULL,
  body_hash bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE beneficiaries (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  identifiant text NOT NULL CONSTRAINT beneficiaries_identifiant_key UNIQUE,
  phone text NOT NULL,
  address text NOT NULL,
  birthday date NOT NULL,
  sex text NOT NULL,
  profession text NOT NULL,
  marital_status text NOT NULL,
  department text NOT NULL,
  city text NOT NULL,
  parent_name text NOT NULL,
  parent_phone text NOT NULL,
  type_doc text NOT NULL,
  ref_doc text NOT NULL,
  motivation text NOT NULL,
  doc_file_id uuid NOT NULL REFERENCES files (id)
);

CREATE TABLE partners (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  type text NOT NULL CONSTRAINT partners_type CHECK (type IN ('enterprise', 'particular')),
  ifu text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  social_reason text,
  responsable text,
  email text,
  profession text,
  marital_status text,
  doc_file_id uuid NOT NULL REFERENCES files (id),
  logo_file_id uuid REFERENCES files (id),
  CONSTRAINT partners_fields CHECK (
    (type = 'enterprise' AND social_reason IS NOT NULL AND responsable IS NOT NULL AND email IS NOT NULL)
    OR (type = 'particular' AND profession IS NOT NULL AND marital_status IS NOT NULL))
);

CREATE TABLE suppliers (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  social_reason text NOT NULL,
  responsable text NOT NULL,
  email text NOT NULL,
  ifu text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  department text,
  city text,
  doc_file_id uuid NOT NULL REFERENCES files (id)
);

-- Decisions stay readable after a reopening and a new submission.
CREATE TABLE profile_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  action text NOT NULL CONSTRAINT profile_decisions_action CHECK (action IN ('approved', 'rejected', 'reopened')),
  role_id smallint NOT NULL,
  reason text,
  by_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  CONSTRAINT profile_decisions_reason CHECK (action <> 'rejected' OR reason IS NOT NULL)
);
CREATE INDEX profile_decisions_user ON profile_decisions (user_id, id);

-- Who did what: one line per state change, in the transaction of the change. Added, never edited.
CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint REFERENCES users (id),
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  reason text,
  detail jsonb NOT NULL,
  request_id text
);
CREATE INDEX journal_subject ON journal (subject_type, subject_id, id);

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- The notice's own key: a job that runs twice writes it once.
  key text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notifications_once UNIQUE (user_id, key)
);
CREATE INDEX notifications_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER profile_decisions_append_only BEFORE UPDATE OR DELETE ON profile_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
