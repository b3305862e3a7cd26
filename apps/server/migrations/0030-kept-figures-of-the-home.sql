-- expand: two new tables, two nullable columns, kept by triggers. The back office shows the money that came and went by month, and the
-- uses by commune: added up anew at each look, both grow with their history. Counted once a day, as the platform's accounts are (0023).
CREATE TABLE month_sums (
  -- Of all entries up to this one.
  through_id bigint PRIMARY KEY,
  -- It was the last one then. The sums are made later, when whoever had drawn a lower number has committed or is gone.
  noted_at timestamptz NOT NULL,
  -- Of the provider's account: credits less debits, by local month and kind of event, '2026-11 payment_confirmed'.
  sums jsonb
);

CREATE TABLE place_sums (
  -- Of all transactions of the ledger up to this one.
  through_id bigint PRIMARY KEY,
  noted_at timestamptz NOT NULL,
  -- Uses less undone ones, by department and commune, 'Borgou/Parakou'.
  sums jsonb
);

-- Where the holder lived, written when they move; until then it is where they live. A scan writes nothing more.
ALTER TABLE redemptions ADD COLUMN department text, ADD COLUMN city text,
  ADD CONSTRAINT redemptions_place CHECK ((department IS NULL) = (city IS NULL));
CREATE INDEX redemptions_placeless ON redemptions (beneficiary_id) WHERE department IS NULL;

CREATE FUNCTION keep_place_of_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE redemptions SET department = OLD.department, city = OLD.city WHERE beneficiary_id = OLD.user_id AND department IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER beneficiaries_move BEFORE UPDATE ON beneficiaries FOR EACH ROW
  WHEN ((OLD.department, OLD.city) IS DISTINCT FROM (NEW.department, NEW.city)) EXECUTE FUNCTION keep_place_of_uses();

-- A use that passes to another account of the same person stays where it was.
CREATE FUNCTION keep_place_of_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT department, city INTO NEW.department, NEW.city FROM beneficiaries WHERE user_id = OLD.beneficiary_id;
  RETURN NEW;
END $$;
CREATE TRIGGER redemptions_change_hands BEFORE UPDATE ON redemptions FOR EACH ROW
  WHEN (OLD.beneficiary_id <> NEW.beneficiary_id AND OLD.department IS NULL) EXECUTE FUNCTION keep_place_of_use();

-- The first ones now: whoever has drawn a number has committed once these locks are held.
LOCK TABLE ledger_transactions, ledger_entries IN SHARE MODE;
INSERT INTO month_sums (through_id, noted_at, sums)
SELECT last, now(), sums FROM (
  SELECT (SELECT max(id) FROM ledger_entries) AS last, jsonb_object_agg(moved, total) AS sums FROM (
    SELECT to_char(at AT TIME ZONE 'Africa/Porto-Novo', 'YYYY-MM') || ' ' || kind AS moved, sum(amount_xof) AS total
    FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
    WHERE account = 'provider_cash' GROUP BY moved
  ) AS months
) AS counted
WHERE sums IS NOT NULL;
INSERT INTO place_sums (through_id, noted_at, sums)
SELECT last, now(), sums FROM (
  SELECT (SELECT max(id) FROM ledger_transactions) AS last, jsonb_object_agg(place, total) AS sums FROM (
    SELECT beneficiaries.department || '/' || beneficiaries.city AS place, count(*) AS total
    FROM redemptions JOIN beneficiaries ON user_id = beneficiary_id WHERE undone_at IS NULL GROUP BY place
  ) AS places
) AS counted
WHERE sums IS NOT NULL;

-- Held passes by their last day: how many expire soon.
CREATE INDEX passes_expiring ON passes (expires_on, id) WHERE state = 'assigned';
