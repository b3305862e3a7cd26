-- expand: a column with a default, kept by triggers. A supplier's tiles tell how many passes they have scanned: counted anew at each look,
-- that grows with their history. The row is their balance's, which every scan of theirs writes anyway; whoever scans, of whatever release.
ALTER TABLE supplier_balances ADD COLUMN uses bigint NOT NULL DEFAULT 0 CONSTRAINT supplier_balances_uses CHECK (uses >= 0);

UPDATE supplier_balances SET uses = counted.uses
FROM (SELECT supplier_id, count(*) AS uses FROM redemptions WHERE undone_at IS NULL GROUP BY supplier_id) AS counted
WHERE counted.supplier_id = supplier_balances.supplier_id;

CREATE FUNCTION count_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supplier_balances (supplier_id, balance_xof, uses)
  SELECT supplier_id, 0, count(*) FROM written WHERE undone_at IS NULL GROUP BY supplier_id
  ON CONFLICT (supplier_id) DO UPDATE SET uses = supplier_balances.uses + excluded.uses;
  RETURN NULL;
END $$;
CREATE TRIGGER redemptions_counted AFTER INSERT ON redemptions REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_uses();

CREATE FUNCTION recount_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier_balances SET uses = supplier_balances.uses + changed.uses
  FROM (
    SELECT supplier_id, sum(uses) AS uses FROM (
      SELECT supplier_id, 1 AS uses FROM written WHERE undone_at IS NULL
      UNION ALL SELECT supplier_id, -1 FROM before WHERE undone_at IS NULL
    ) AS counted GROUP BY supplier_id
  ) AS changed
  WHERE changed.supplier_id = supplier_balances.supplier_id AND changed.uses <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER redemptions_recounted AFTER UPDATE ON redemptions REFERENCING OLD TABLE AS before NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION recount_uses();
