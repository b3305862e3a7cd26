-- expand: a nullable column. Two accounts of one person become one: the second ends for good and names the one that goes on.
ALTER TABLE users ADD COLUMN merged_into bigint REFERENCES users (id),
  ADD CONSTRAINT users_merged_is_stopped CHECK (merged_into IS NULL OR (suspended_at IS NOT NULL AND merged_into <> id));
CREATE INDEX users_merged ON users (merged_into) WHERE merged_into IS NOT NULL;
