-- expand: columns with a default, kept by triggers, and indexes. What goes back by hand is found by its donor, its payment and the
-- provider's number; a file that was imported by its name and by who brought it.

ALTER TABLE refund_tasks ADD COLUMN donor_key text NOT NULL DEFAULT '', ADD COLUMN payment_key text NOT NULL DEFAULT '';
UPDATE refund_tasks SET donor_key = users.sort_key, payment_key = payment_attempts.list_key
FROM payment_attempts JOIN payment_orders ON payment_orders.id = order_id JOIN users ON users.id = owner_id
WHERE payment_attempts.id = attempt_id;
ALTER TABLE refund_tasks ADD COLUMN list_key text NOT NULL GENERATED ALWAYS AS (donor_key || ' ' || payment_key) STORED;
CREATE INDEX refund_tasks_list_pieces ON refund_tasks USING gin (key_pieces(list_key)) WHERE done_at IS NULL;

-- No lock on the donor: money that arrives waits for nobody's change of name.
CREATE FUNCTION take_refund_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT users.sort_key, payment_attempts.list_key INTO NEW.donor_key, NEW.payment_key
    FROM payment_attempts JOIN payment_orders ON payment_orders.id = order_id JOIN users ON users.id = owner_id
    WHERE payment_attempts.id = NEW.attempt_id;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_tasks_found BEFORE INSERT OR UPDATE OF attempt_id ON refund_tasks FOR EACH ROW EXECUTE FUNCTION take_refund_keys();
-- What is done is in no list: a donor of many orders has few that are not.
CREATE FUNCTION copy_refund_donor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refund_tasks SET donor_key = NEW.sort_key FROM payment_attempts JOIN payment_orders ON payment_orders.id = order_id
    WHERE done_at IS NULL AND payment_attempts.id = attempt_id AND owner_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_refunds_found AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.sort_key <> NEW.sort_key) EXECUTE FUNCTION copy_refund_donor();
CREATE FUNCTION copy_refund_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refund_tasks SET donor_key = (SELECT sort_key FROM users WHERE id = NEW.owner_id)
    WHERE done_at IS NULL AND attempt_id IN (SELECT id FROM payment_attempts WHERE order_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_refunds_found AFTER UPDATE OF owner_id ON payment_orders
  FOR EACH ROW WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION copy_refund_owner();
CREATE FUNCTION copy_refund_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refund_tasks SET payment_key = NEW.list_key WHERE attempt_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_refunds_found AFTER UPDATE ON payment_attempts
  FOR EACH ROW WHEN (OLD.list_key <> NEW.list_key) EXECUTE FUNCTION copy_refund_payment();

ALTER TABLE imports ADD COLUMN by_key text NOT NULL DEFAULT '';
UPDATE imports SET by_key = users.name_key FROM users WHERE users.id = by_id;
ALTER TABLE imports ADD COLUMN list_key text NOT NULL GENERATED ALWAYS AS (search_key(file_name) || ' ' || by_key) STORED;
CREATE INDEX imports_list_pieces ON imports USING gin (key_pieces(list_key));

CREATE FUNCTION take_importer_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.by_key := (SELECT name_key FROM users WHERE id = NEW.by_id FOR SHARE);
  RETURN NEW;
END $$;
CREATE TRIGGER imports_found BEFORE INSERT OR UPDATE OF by_id ON imports FOR EACH ROW EXECUTE FUNCTION take_importer_key();
CREATE FUNCTION copy_importer_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE imports SET by_key = NEW.name_key WHERE by_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_imports_found AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.name_key <> NEW.name_key) EXECUTE FUNCTION copy_importer_key();
