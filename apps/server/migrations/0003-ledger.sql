-- Double entry in whole francs, append only: the database itself refuses an edit, and a transaction that does not sum to zero (domain 7).
CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT ledger_transactions_kind CHECK (kind IN (
    'payment_confirmed', 'pass_used', 'scan_undone', 'payout_requested', 'payout_transferred', 'payout_canceled', 'refund', 'provider_charge', 'money_unmatched')),
  -- What it is about: 'payment:…', 'redemption:…', 'payout:…'. One event is booked once.
  reference text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT ledger_transactions_once UNIQUE (kind, reference)
);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions (id),
  -- 'provider_cash', 'pass_funds', 'supplier:12'…
  account text NOT NULL,
  -- Credits are positive, debits negative.
  amount_xof bigint NOT NULL CONSTRAINT ledger_entries_amount CHECK (amount_xof <> 0)
);
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id);
CREATE INDEX ledger_entries_account ON ledger_entries (account, id);

CREATE TABLE supplier_balances (
  supplier_id bigint PRIMARY KEY REFERENCES suppliers (user_id),
  balance_xof bigint NOT NULL CONSTRAINT supplier_balances_never_negative CHECK (balance_xof >= 0)
);

CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount_xof) INTO total FROM ledger_entries WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % sums to %', NEW.transaction_id, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_must_balance';
  END IF;
  RETURN NULL;
END $$;
-- Deferred: judged at commit, when all entries are there.
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
