-- expand: columns, states, kinds of entries, a table and indexes. People look at payments one by one, and decide what becomes of money that
-- fits no order: that takes a list of them in every declared order, what the provider said of each and when, and names for what is decided.

-- What was decided: the money goes back (« returning », until the provider says that it has), or there was none (« dismissed »).
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_state CHECK (state IN (
  'created', 'opened', 'pending', 'paid', 'failed', 'expired', 'review', 'returning', 'dismissed', 'refunded'));

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind CHECK (kind IN (
  'payment_confirmed', 'pass_used', 'scan_undone', 'payout_requested', 'payout_transferred', 'payout_canceled', 'refund', 'provider_charge',
  'money_unmatched', 'review_honoured', 'review_returned'));

-- A transaction made in a browser bears the reference of another attempt, by which it is still known once it has paid something.
ALTER TABLE payment_attempts ADD COLUMN reference text;
UPDATE payment_attempts AS stray SET reference = (
  SELECT own.id::text FROM payment_attempts AS own WHERE own.order_id = stray.order_id AND own.cause IS DISTINCT FROM 'stray'
  ORDER BY own.created_at LIMIT 1
) WHERE stray.cause = 'stray';

-- A list goes by a number; the kind is the order's, copied by whoever writes the attempt, of whatever release.
ALTER TABLE payment_attempts ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE payment_attempts ADD COLUMN kind text NOT NULL DEFAULT '';
UPDATE payment_attempts SET kind = payment_orders.kind FROM payment_orders WHERE payment_orders.id = order_id;
CREATE FUNCTION take_order_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := (SELECT kind FROM payment_orders WHERE id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempts_listed BEFORE INSERT OR UPDATE OF order_id ON payment_attempts FOR EACH ROW EXECUTE FUNCTION take_order_kind();
ALTER TABLE payment_attempts ADD COLUMN list_key text NOT NULL
  GENERATED ALWAYS AS (search_key(id::text || ' ' || coalesce(provider_tx_id, ''))) STORED;

CREATE UNIQUE INDEX payment_attempts_seq ON payment_attempts (seq);
CREATE INDEX payment_attempts_created ON payment_attempts (created_at, seq);
CREATE INDEX payment_attempts_amount ON payment_attempts (amount_xof, seq);
CREATE INDEX payment_attempts_state_created ON payment_attempts (state, created_at, seq);
CREATE INDEX payment_attempts_state_amount ON payment_attempts (state, amount_xof, seq);
CREATE INDEX payment_attempts_kind_created ON payment_attempts (kind, created_at, seq);
CREATE INDEX payment_attempts_kind_amount ON payment_attempts (kind, amount_xof, seq);
CREATE INDEX payment_attempts_both_created ON payment_attempts (kind, state, created_at, seq);
CREATE INDEX payment_attempts_both_amount ON payment_attempts (kind, state, amount_xof, seq);
CREATE INDEX payment_attempts_list_pieces ON payment_attempts USING gin (key_pieces(list_key));
-- Which orders of a donor money may still pay, and which messages came about a transaction.
CREATE INDEX payment_orders_unpaid ON payment_orders (owner_id, id) WHERE state <> 'paid';
CREATE INDEX payment_events_object ON payment_events (provider_object_id, id) WHERE kind = 'transaction';

-- What the provider said of an attempt, whoever asked: one row for each answer that differs from the last.
CREATE TABLE payment_looks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES payment_attempts (id),
  word jsonb NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1
);
CREATE INDEX payment_looks_attempt ON payment_looks (attempt_id, id);

-- The numbers that suppliers are paid on, by their label, number and the supplier's approved name.
ALTER TABLE payment_accounts ADD COLUMN supplier_key text NOT NULL DEFAULT '';
UPDATE payment_accounts SET supplier_key = suppliers.name_key FROM suppliers WHERE suppliers.user_id = supplier_id;
ALTER TABLE payment_accounts ADD COLUMN list_key text NOT NULL
  GENERATED ALWAYS AS (search_key(name || ' ' || number) || ' ' || supplier_key) STORED;
CREATE TRIGGER payment_accounts_found BEFORE INSERT OR UPDATE OF supplier_id ON payment_accounts
  FOR EACH ROW EXECUTE FUNCTION take_supplier_key();
CREATE FUNCTION copy_account_supplier_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_accounts SET supplier_key = NEW.name_key WHERE supplier_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER suppliers_accounts_found AFTER UPDATE ON suppliers
  FOR EACH ROW WHEN (OLD.name_key <> NEW.name_key) EXECUTE FUNCTION copy_account_supplier_key();
CREATE INDEX payment_accounts_created ON payment_accounts (created_at, id) WHERE removed_at IS NULL;
CREATE INDEX payment_accounts_number ON payment_accounts (number) WHERE removed_at IS NULL;
CREATE INDEX payment_accounts_list_pieces ON payment_accounts USING gin (key_pieces(list_key));
