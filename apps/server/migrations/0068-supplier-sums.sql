-- expand: a new table, filled from what there is. What has moved on the account of a busy supplier, up to any moment, is read from what was
-- kept of it and at most a thousand bookings since, never from all they have ever earned.

-- What each kind of event had moved on a supplier's account up to a transaction: one row of each kind that has moved, each time that a
-- thousand more bookings of the account have come together.
CREATE TABLE supplier_sums (
  account text NOT NULL,
  kind text NOT NULL,
  through_id bigint NOT NULL,
  entries bigint NOT NULL,
  -- Credits less debits.
  amount_xof bigint NOT NULL,
  PRIMARY KEY (account, kind, through_id)
);

WITH placed AS (
  SELECT account, kind, transaction_id, amount_xof,
    (dense_rank() OVER (PARTITION BY account ORDER BY transaction_id) - 1) / 1000 AS part
  FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
  WHERE account LIKE 'supplier:%' AND transaction_id <= (SELECT max(through_id) FROM ledger_closings)
),
parts AS (
  SELECT account, part, max(transaction_id) AS through_id FROM placed GROUP BY account, part HAVING count(DISTINCT transaction_id) = 1000
)
INSERT INTO supplier_sums
SELECT account, kind, through_id, sum(count(*)) OVER so_far, sum(sum(amount_xof)) OVER so_far
FROM placed JOIN parts USING (account, part) GROUP BY account, kind, part, through_id
WINDOW so_far AS (PARTITION BY account, kind ORDER BY part);
