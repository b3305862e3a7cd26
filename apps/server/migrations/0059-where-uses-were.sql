-- expand: an index and a trigger. The uses of a department become a list, which the map of the home leads to: each has its place from the
-- start, not only once its holder has moved (0030). Those of before get theirs by a job, some thousands at a time.

-- Whoever scans writes the place with the use; this is for an older release beside us, and for whoever forgets.
CREATE FUNCTION take_place_of_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT department, city INTO NEW.department, NEW.city FROM beneficiaries WHERE user_id = NEW.beneficiary_id;
  RETURN NEW;
END $$;
CREATE TRIGGER redemptions_take_place BEFORE INSERT ON redemptions FOR EACH ROW
  WHEN (NEW.department IS NULL) EXECUTE FUNCTION take_place_of_use();

-- Made at once: hardly any has a place yet. A scan writes into this one in place of `redemptions_placeless`.
CREATE INDEX redemptions_department ON redemptions (department, at, id) WHERE department IS NOT NULL;

-- The catalogue by name.
CREATE INDEX services_by_name ON services (search_key COLLATE "C", id);
CREATE INDEX pass_types_by_name ON pass_types (search_key COLLATE "C", id);

-- Every account of the ledger with its balance, credits less debits, as one list. What was kept of the platform's accounts is planned by
-- its value: few entries come after it, which a plan for any value does not know. A supplier's stands in one row already.
CREATE FUNCTION platform_balances() RETURNS TABLE (account text, balance_xof bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  kept record;
BEGIN
  SELECT coalesce(max(through_id), 0) AS through_id, coalesce((array_agg(sums ORDER BY through_id DESC))[1], '{}') AS sums INTO kept
    FROM ledger_sums WHERE sums IS NOT NULL;
  RETURN QUERY EXECUTE 'SELECT moved.account, sum(xof)::bigint FROM (
      SELECT key AS account, value::bigint AS xof FROM jsonb_each_text($2)
      UNION ALL SELECT ledger_entries.account, amount_xof FROM ledger_entries WHERE id > $1 AND ledger_entries.account NOT LIKE ''supplier:%''
    ) AS moved GROUP BY moved.account' USING kept.through_id, kept.sums;
END $$;

-- The ids of the platform's own are below those of suppliers.
CREATE VIEW ledger_accounts AS
  SELECT known.id, known.account, NULL::bigint AS supplier_id, coalesce(balance_xof, 0) AS balance_xof
  FROM unnest(ARRAY['provider_cash', 'pass_funds', 'platform_fees', 'payouts_reserved', 'suspense', 'provider_fees'])
    WITH ORDINALITY AS known (account, id) LEFT JOIN platform_balances() USING (account)
  UNION ALL SELECT 1000 + supplier_id, 'supplier:' || supplier_id, supplier_id, balance_xof FROM supplier_balances;
