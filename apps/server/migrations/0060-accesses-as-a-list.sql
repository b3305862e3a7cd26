-- expand: nullable columns, and indexes. Sign-ins and readings become a list of the back office, and a reading says what was read; those
-- of before do not know, and are gone within 90 days. An older release finds its rows by the new indexes too.
ALTER TABLE accesses
  -- Whose profile or document.
  ADD COLUMN about_id bigint REFERENCES users (id) ON DELETE CASCADE,
  -- Which document; null: the profile. It may be gone since.
  ADD COLUMN file_id uuid;

-- In the order of the list: all of them, those of a kind, of an outcome, of one person, and those of one person's file.
CREATE INDEX accesses_by_time ON accesses (at, id);
CREATE INDEX accesses_of_kind ON accesses (kind, at, id);
CREATE INDEX accesses_of_outcome ON accesses (outcome, at, id);
CREATE INDEX accesses_of_person ON accesses (user_id, at, id);
CREATE INDEX accesses_about ON accesses (about_id, at, id) WHERE about_id IS NOT NULL;
DROP INDEX accesses_at, accesses_user;
