-- expand: new tables, and a column with a default. Whoever has a problem reports it on the very thing, is promised an answer within some
-- working days, and reads it where they reported it; the desk sees what waits, and what is late first.

CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CONSTRAINT cases_code_once UNIQUE,
  person_id bigint NOT NULL REFERENCES users (id),
  subject text NOT NULL CONSTRAINT cases_subject CHECK (subject IN ('pass', 'redemption', 'donation', 'payout', 'profile', 'request', 'none')),
  subject_id bigint,
  -- The supplier that it is about, when it was opened.
  about_id bigint REFERENCES users (id),
  kind text NOT NULL,
  state text NOT NULL CONSTRAINT cases_state CHECK (state IN ('open', 'waiting_person', 'closed')),
  is_from_desk boolean NOT NULL DEFAULT false,
  owner_id bigint REFERENCES users (id),
  outcome text,
  -- The end of the last day on which our answer is promised.
  due_at timestamptz NOT NULL,
  -- By when we must answer; as late as can be where nothing is awaited from us, so that one order puts first what is late.
  awaited_at timestamptz NOT NULL GENERATED ALWAYS AS (CASE WHEN state = 'open' THEN due_at ELSE timestamptz '2999-12-31 00:00:00+00' END) STORED,
  -- The latest of our messages, and the latest that the person has read.
  desk_message_id bigint NOT NULL DEFAULT 0,
  seen_message_id bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at timestamptz,
  person_key text NOT NULL DEFAULT '',
  list_key text NOT NULL GENERATED ALWAYS AS (search_key(code) || ' ' || person_key) STORED,
  CONSTRAINT cases_subject_named CHECK ((subject = 'none') = (subject_id IS NULL)),
  CONSTRAINT cases_closed CHECK ((state = 'closed') = (outcome IS NOT NULL) AND (state = 'closed') = (closed_at IS NOT NULL))
);

-- Whoever reports the same thing again adds to what is open.
CREATE UNIQUE INDEX cases_one_open ON cases (person_id, subject, coalesce(subject_id, 0), (CASE WHEN subject = 'none' THEN kind ELSE '' END))
  WHERE state <> 'closed';
CREATE INDEX cases_by_person ON cases (person_id, id);
CREATE INDEX cases_open_about ON cases (about_id) WHERE state <> 'closed';

-- Each order of the list, alone and with each filter; those of money are a desk's whole list.
CREATE INDEX cases_by_due ON cases (awaited_at, id);
CREATE INDEX cases_by_creation ON cases (created_at, id);
CREATE INDEX cases_of_state_by_due ON cases (state, awaited_at, id);
CREATE INDEX cases_of_state_by_creation ON cases (state, created_at, id);
CREATE INDEX cases_of_owner_by_due ON cases (owner_id, awaited_at, id);
CREATE INDEX cases_of_owner_by_creation ON cases (owner_id, created_at, id);
CREATE INDEX cases_of_kind_by_due ON cases (kind, awaited_at, id);
CREATE INDEX cases_of_kind_by_creation ON cases (kind, created_at, id);
CREATE INDEX cases_of_subject_by_due ON cases (subject, awaited_at, id);
CREATE INDEX cases_of_subject_by_creation ON cases (subject, created_at, id);
CREATE INDEX cases_of_money_by_due ON cases (awaited_at, id) WHERE subject IN ('donation', 'payout');
CREATE INDEX cases_of_money_by_creation ON cases (created_at, id) WHERE subject IN ('donation', 'payout');
CREATE INDEX cases_list_pieces ON cases USING gin (key_pieces(list_key));

-- The list shows the person's names.
CREATE FUNCTION take_case_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_key := (SELECT name_key FROM users WHERE id = NEW.person_id FOR SHARE);
  RETURN NEW;
END $$;
CREATE TRIGGER cases_found BEFORE INSERT ON cases FOR EACH ROW EXECUTE FUNCTION take_case_person();
CREATE FUNCTION copy_case_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cases SET person_key = NEW.name_key WHERE person_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_cases_found AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.name_key <> NEW.name_key) EXECUTE FUNCTION copy_case_person();

-- A note is the desk's alone.
CREATE TABLE case_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases (id),
  side text NOT NULL CONSTRAINT case_messages_side CHECK (side IN ('person', 'desk', 'note')),
  author_id bigint NOT NULL REFERENCES users (id),
  text text NOT NULL,
  file_id uuid REFERENCES files (id),
  at timestamptz NOT NULL
);
CREATE INDEX case_messages_of_case ON case_messages (case_id, id);

-- What is joined to a case about money is read by those who pay, too.
ALTER TABLE files ADD COLUMN is_for_finance boolean NOT NULL DEFAULT false;

-- On which days nobody works, besides Saturdays and Sundays; the programme changes them (README). Those that the moon decides are
-- expected dates.
CREATE TABLE holidays (
  on_day date PRIMARY KEY,
  name text NOT NULL,
  -- The same day every year, this one included.
  every_year boolean NOT NULL DEFAULT false
);
INSERT INTO holidays (on_day, name, every_year) VALUES
  ('2026-01-01', 'Jour de l’An', true),
  ('2026-01-10', 'Fête des religions traditionnelles', true),
  ('2026-05-01', 'Fête du Travail', true),
  ('2026-08-01', 'Fête de l’Indépendance', true),
  ('2026-08-15', 'Assomption', true),
  ('2026-11-01', 'Toussaint', true),
  ('2026-12-25', 'Noël', true),
  ('2026-03-20', 'Aïd el-Fitr (jour du Ramadan)', false),
  ('2026-04-06', 'Lundi de Pâques', false),
  ('2026-05-14', 'Ascension', false),
  ('2026-05-25', 'Lundi de Pentecôte', false),
  ('2026-05-27', 'Tabaski', false),
  ('2026-08-26', 'Maouloud', false),
  ('2027-03-10', 'Aïd el-Fitr (jour du Ramadan)', false),
  ('2027-03-29', 'Lundi de Pâques', false),
  ('2027-05-06', 'Ascension', false),
  ('2027-05-16', 'Tabaski', false),
  ('2027-05-17', 'Lundi de Pentecôte', false),
  ('2027-08-15', 'Maouloud', false);
