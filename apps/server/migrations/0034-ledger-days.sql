-- expand: two new tables, a function, other indexes. A balance as of any past day, and what each kind of event moved up to it, is read from
-- what was kept of the days since then, never from all history; one account's lines are walked in the order in which they were booked.

-- The days that are over and had a booking, each with its last one. A transaction belongs to the first of them that reaches it: clocks and
-- locks may book some milliseconds of a day after the first of the next.
CREATE TABLE ledger_closings (
  day date PRIMARY KEY,
  through_id bigint NOT NULL CONSTRAINT ledger_closings_through UNIQUE
);

-- What each kind of event has moved on an account of the platform, from the first day to this one; no row, and nothing moved that day.
-- Suppliers stand together as `suppliers`: one of them alone is added up from their own entries.
CREATE TABLE ledger_days (
  account text NOT NULL,
  kind text NOT NULL,
  day date NOT NULL REFERENCES ledger_closings (day),
  entries bigint NOT NULL,
  -- Credits less debits.
  amount_xof bigint NOT NULL,
  PRIMARY KEY (account, kind, day)
);

-- The last transaction of a local day (Porto-Novo is an hour ahead of UTC, all year), or of an earlier one; 0 before the first.
CREATE FUNCTION ledger_cut(of_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM ledger_closings WHERE day > of_day)
      THEN coalesce((SELECT through_id FROM ledger_closings WHERE day <= of_day ORDER BY day DESC LIMIT 1), 0)
    ELSE greatest(
      coalesce((SELECT max(through_id) FROM ledger_closings), 0),
      coalesce((SELECT id FROM ledger_transactions
        WHERE id > coalesce((SELECT max(through_id) FROM ledger_closings), 0)
          AND at < ((of_day + 1)::timestamp AT TIME ZONE INTERVAL '1 hour')
        ORDER BY id DESC LIMIT 1), 0))
  END
$$;

CREATE INDEX ledger_entries_statement ON ledger_entries (account, transaction_id, id) INCLUDE (amount_xof);
DROP INDEX ledger_entries_account;
CREATE INDEX ledger_transactions_kind ON ledger_transactions (kind, id);
