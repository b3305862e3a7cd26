-- expand: a new table. An administrator keeps filters and order of a list under a name. A few each, and nobody else's.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL REFERENCES users (id),
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_views_name_once UNIQUE (admin_id, list, name)
);
