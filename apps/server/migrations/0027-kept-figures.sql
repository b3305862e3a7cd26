-- expand: two new tables, one kept by triggers. What a donor gave is told on their dashboard, and passes by state in the back office:
-- counted anew at each look, both grow with their history.

-- Written by what pays for an order, whatever the release, at the very end of its transaction: two payments of one donor wait for each
-- other at nothing else, and no scan writes it.
CREATE TABLE donor_figures (
  donor_id bigint PRIMARY KEY REFERENCES partners (user_id),
  passes bigint NOT NULL CONSTRAINT donor_figures_passes CHECK (passes >= 0),
  -- Of the paid orders, whose amounts are those of their passes.
  passes_xof bigint NOT NULL CONSTRAINT donor_figures_passes_xof CHECK (passes_xof >= 0),
  fees_xof bigint NOT NULL CONSTRAINT donor_figures_fees_xof CHECK (fees_xof >= 0)
);

CREATE FUNCTION count_given() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given bigint := (SELECT count(*) FROM passes WHERE order_id = NEW.id);
BEGIN
  IF NEW.state = 'paid' THEN
    INSERT INTO donor_figures (donor_id, passes, passes_xof, fees_xof) VALUES (NEW.owner_id, given, NEW.amount_xof, NEW.fee_xof)
    ON CONFLICT (donor_id) DO UPDATE SET passes = donor_figures.passes + excluded.passes,
      passes_xof = donor_figures.passes_xof + excluded.passes_xof, fees_xof = donor_figures.fees_xof + excluded.fees_xof;
  ELSE
    UPDATE donor_figures SET passes = passes - given, passes_xof = passes_xof - NEW.amount_xof, fees_xof = fees_xof - NEW.fee_xof
    WHERE donor_id = NEW.owner_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_orders_made_paid AFTER INSERT ON payment_orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION count_given();
CREATE CONSTRAINT TRIGGER payment_orders_become_paid AFTER UPDATE ON payment_orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state = 'paid') <> (NEW.state = 'paid')) EXECUTE FUNCTION count_given();

INSERT INTO donor_figures (donor_id, passes, passes_xof, fees_xof)
SELECT owner_id, coalesce(sum(passes.count), 0), sum(amount_xof), sum(fee_xof) FROM payment_orders
LEFT JOIN (SELECT order_id, count(*) AS count FROM passes GROUP BY order_id) AS passes ON passes.order_id = payment_orders.id
WHERE state = 'paid' GROUP BY owner_id;

-- Events of passes, counted once a day as the platform's accounts are (0023); states follow from them.
CREATE TABLE pass_sums (
  -- Of all events up to this one.
  through_id bigint PRIMARY KEY,
  -- It was the last one then. The sums are made later, when whoever had drawn a lower number has committed or is gone.
  noted_at timestamptz NOT NULL,
  -- How many, by event.
  sums jsonb
);
-- The first ones now: whoever has drawn a number has committed once this lock is held.
LOCK TABLE pass_events IN SHARE MODE;
INSERT INTO pass_sums (through_id, noted_at, sums)
SELECT through_id, now(), sums FROM (
  SELECT max(last) AS through_id, jsonb_object_agg(event, count) AS sums
  FROM (SELECT event, count(*), max(id) AS last FROM pass_events GROUP BY event) AS events
) AS counted
WHERE through_id IS NOT NULL;
