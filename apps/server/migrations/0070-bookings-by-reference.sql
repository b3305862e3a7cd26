-- expand: another index for the same rule, an event is booked once. What refers to a payment, whatever its kind, is found by one look.
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_once;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_once UNIQUE (reference, kind);
