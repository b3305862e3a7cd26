-- expand: two functions, replaced. Money that goes back by hand and a change of its donor's name, at one instant: neither saw the other,
-- and the refund was found by the name of before. Whoever comes second now waits for the first to end. Not for the donor's row: money
-- that arrives waits for nothing else that is done to its donor. Few locks for all donors: a migration may write every name anew.

CREATE OR REPLACE FUNCTION take_refund_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  donor bigint := (SELECT owner_id FROM payment_attempts JOIN payment_orders ON payment_orders.id = order_id
    WHERE payment_attempts.id = NEW.attempt_id);
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('refund-donor'), (donor % 64)::int);
  -- A statement of its own: what was committed while it waited is there.
  SELECT users.sort_key, payment_attempts.list_key INTO NEW.donor_key, NEW.payment_key
    FROM users, payment_attempts WHERE users.id = donor AND payment_attempts.id = NEW.attempt_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION copy_refund_donor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('refund-donor'), (NEW.id % 64)::int);
  UPDATE refund_tasks SET donor_key = NEW.sort_key FROM payment_attempts JOIN payment_orders ON payment_orders.id = order_id
    WHERE done_at IS NULL AND payment_attempts.id = attempt_id AND owner_id = NEW.id;
  RETURN NULL;
END $$;

-- Those whose donor's name changed in such an instant.
UPDATE refund_tasks SET donor_key = users.sort_key
FROM payment_attempts JOIN payment_orders ON payment_orders.id = order_id JOIN users ON users.id = owner_id
WHERE done_at IS NULL AND payment_attempts.id = attempt_id AND donor_key <> users.sort_key;
