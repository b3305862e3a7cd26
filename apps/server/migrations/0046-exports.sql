-- expand: a new table. Who downloaded which list, with which filters, and how many rows the file had when it ended: the line of the journal
-- is written before the first row, and never again.
CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- As its file is named: `retraits`.
  list text NOT NULL,
  -- Filters and order, and whether something was searched for: never what.
  filters jsonb NOT NULL,
  at timestamptz NOT NULL,
  ended_at timestamptz,
  row_count bigint,
  CONSTRAINT exports_ended CHECK ((ended_at IS NULL) = (row_count IS NULL))
);
-- In its order: all of them, those of one list, of one person, and those that did not end.
CREATE INDEX exports_at ON exports (at, id);
CREATE INDEX exports_list ON exports (list, at, id);
CREATE INDEX exports_user ON exports (user_id, at, id);
CREATE INDEX exports_open ON exports (at, id) WHERE ended_at IS NULL;
