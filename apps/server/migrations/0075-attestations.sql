-- expand: two new tables. Papers that tell a donor what was given: each has a number and is never changed, so that anybody may verify it.
-- Whether it still holds is read from its payments (decision 90).
CREATE TABLE attestations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- ATT-2026-000431: the year of issue, and the place in it.
  year smallint NOT NULL CONSTRAINT attestations_year CHECK (year > 0),
  place integer NOT NULL CONSTRAINT attestations_place CHECK (place > 0),
  -- No gap: each but the first of a year stands on the one before.
  place_before integer GENERATED ALWAYS AS (nullif(place - 1, 0)) STORED,
  -- Beside the number in its address, so that papers cannot be listed.
  symbols text NOT NULL CONSTRAINT attestations_symbols CHECK (symbols ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  donor_id bigint NOT NULL REFERENCES partners (user_id),
  -- As it stands on the paper, whatever becomes of the profile.
  donor_name text NOT NULL,
  -- One gift, or else all gifts of a period, both days included.
  order_id bigint CONSTRAINT attestations_order UNIQUE REFERENCES payment_orders (id),
  from_on date,
  to_on date,
  amount_xof bigint NOT NULL CONSTRAINT attestations_amount CHECK (amount_xof > 0),
  fee_xof bigint NOT NULL CONSTRAINT attestations_fee CHECK (fee_xof >= 0),
  -- What else it says.
  says jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT attestations_number UNIQUE (year, place),
  CONSTRAINT attestations_without_gaps FOREIGN KEY (year, place_before) REFERENCES attestations (year, place),
  CONSTRAINT attestations_subject CHECK (num_nulls(from_on, to_on) = CASE WHEN order_id IS NULL THEN 0 ELSE 2 END),
  CONSTRAINT attestations_period CHECK (from_on <= to_on)
);
CREATE INDEX attestations_of_period ON attestations (donor_id, from_on, to_on, id) WHERE order_id IS NULL;

-- The payments that each is about.
CREATE TABLE attestation_orders (
  attestation_id bigint NOT NULL REFERENCES attestations (id),
  order_id bigint NOT NULL REFERENCES payment_orders (id),
  PRIMARY KEY (attestation_id, order_id)
);

CREATE TRIGGER attestations_append_only BEFORE UPDATE OR DELETE ON attestations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attestation_orders_append_only BEFORE UPDATE OR DELETE ON attestation_orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
