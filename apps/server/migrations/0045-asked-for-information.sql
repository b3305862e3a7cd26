-- expand: a table. One missing paper sent a whole file back to its beginning: a reviewer asks for one thing of a file that waits, its
-- person answers, and the file keeps its place. One question at a time; it ends with its answer, or with the decision.
CREATE TABLE questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT questions_kind CHECK (kind IN ('profile', 'request')),
  file_id bigint NOT NULL,
  item text NOT NULL,
  text text NOT NULL,
  asked_by bigint NOT NULL REFERENCES users (id),
  asked_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT questions_answered_is_over CHECK (answered_at IS NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX questions_open ON questions (kind, file_id) WHERE ended_at IS NULL;
CREATE INDEX questions_of_file ON questions (kind, file_id, id);
