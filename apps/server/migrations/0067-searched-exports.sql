-- expand: a column with a default, kept by triggers, and its index. A file that was downloaded is found by who downloaded it: among all
-- people, those who bear a name are too many to be looked through for the few of the desk.

ALTER TABLE exports ADD COLUMN list_key text NOT NULL DEFAULT '';
UPDATE exports SET list_key = users.name_key FROM users WHERE users.id = user_id;
CREATE INDEX exports_list_pieces ON exports USING gin (key_pieces(list_key));

CREATE FUNCTION take_exporter_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.list_key := (SELECT name_key FROM users WHERE id = NEW.user_id FOR SHARE);
  RETURN NEW;
END $$;
CREATE TRIGGER exports_found BEFORE INSERT OR UPDATE OF user_id ON exports FOR EACH ROW EXECUTE FUNCTION take_exporter_key();
CREATE FUNCTION copy_exporter_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE exports SET list_key = NEW.name_key WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_exports_found AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.name_key <> NEW.name_key) EXECUTE FUNCTION copy_exporter_key();
