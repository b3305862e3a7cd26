-- The pass: one value, one holder, one use. Invariants that must hold even if the code is wrong stand here.
CREATE TABLE allocations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id),
  service_id bigint NOT NULL REFERENCES services (id),
  amount_xof bigint NOT NULL CONSTRAINT allocations_amount CHECK (amount_xof BETWEEN 100 AND 1000000),
  status text NOT NULL CONSTRAINT allocations_status CHECK (status IN ('open', 'reserved', 'financed', 'closed')),
  reserved_order_id bigint REFERENCES payment_orders (id),
  reserved_until timestamptz,
  CONSTRAINT allocations_reservation CHECK ((status = 'reserved') = (reserved_until IS NOT NULL) AND (status = 'reserved') = (reserved_order_id IS NOT NULL))
);
CREATE INDEX allocations_project ON allocations (project_id, id);
CREATE INDEX allocations_open ON allocations (service_id, amount_xof, project_id, id) WHERE status = 'open';
CREATE INDEX allocations_reserved ON allocations (reserved_until) WHERE status = 'reserved';
CREATE INDEX allocations_order ON allocations (reserved_order_id) WHERE reserved_order_id IS NOT NULL;

-- What an offer's order was for, kept when the reservation lapses.
CREATE TABLE offer_allocations (
  order_id bigint NOT NULL REFERENCES payment_orders (id),
  allocation_id bigint NOT NULL REFERENCES allocations (id),
  PRIMARY KEY (order_id, allocation_id)
);

CREATE TABLE passes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_id bigint NOT NULL REFERENCES services (id),
  amount_xof bigint NOT NULL CONSTRAINT passes_amount CHECK (amount_xof BETWEEN 100 AND 1000000),
  order_id bigint NOT NULL REFERENCES payment_orders (id),
  donor_id bigint NOT NULL REFERENCES partners (user_id),
  donation_id bigint REFERENCES donations (id),
  state text NOT NULL CONSTRAINT passes_state CHECK (state IN ('funded', 'assigned', 'used', 'suspended', 'canceled')),
  allocation_id bigint REFERENCES allocations (id),
  beneficiary_id bigint REFERENCES beneficiaries (user_id),
  supplier_id bigint REFERENCES suppliers (user_id),
  assigned_at timestamptz,
  -- Last day on which it can be used, local.
  expires_on date,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT passes_holder CHECK ((state IN ('assigned', 'used', 'suspended')) = (beneficiary_id IS NOT NULL)),
  CONSTRAINT passes_assignment CHECK ((beneficiary_id IS NULL) = (expires_on IS NULL) AND (beneficiary_id IS NULL) = (assigned_at IS NULL)),
  CONSTRAINT passes_allocation CHECK (allocation_id IS NULL OR beneficiary_id IS NOT NULL),
  CONSTRAINT passes_use CHECK ((state = 'used') = (used_at IS NOT NULL)),
  CONSTRAINT passes_used_at_supplier CHECK (state <> 'used' OR supplier_id IS NOT NULL)
);
CREATE UNIQUE INDEX passes_allocation_key ON passes (allocation_id) WHERE allocation_id IS NOT NULL;
CREATE INDEX passes_funded ON passes (service_id, amount_xof, id) WHERE state = 'funded';
CREATE INDEX passes_beneficiary ON passes (beneficiary_id, id);
CREATE INDEX passes_supplier ON passes (supplier_id, state, id);
CREATE INDEX passes_donor ON passes (donor_id, id);
CREATE INDEX passes_donation ON passes (donation_id, id);

-- Codes: a keyed hash to look up, a sealed copy for its holder. Retired ones stay, with the reason and whom they were for.
CREATE TABLE pass_codes (
  code_hash bytea PRIMARY KEY,
  pass_id bigint NOT NULL REFERENCES passes (id),
  sealed bytea NOT NULL,
  retired_at timestamptz,
  retired_reason text CONSTRAINT pass_codes_reason CHECK (retired_reason IN ('renewed', 'expired', 'unassigned')),
  retired_supplier_id bigint REFERENCES suppliers (user_id),
  CONSTRAINT pass_codes_retired CHECK ((retired_at IS NULL) = (retired_reason IS NULL))
);
CREATE UNIQUE INDEX pass_codes_one_alive ON pass_codes (pass_id) WHERE retired_at IS NULL;

CREATE TABLE redemptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pass_id bigint NOT NULL REFERENCES passes (id),
  supplier_id bigint NOT NULL REFERENCES suppliers (user_id),
  beneficiary_id bigint NOT NULL REFERENCES beneficiaries (user_id),
  amount_xof bigint NOT NULL CONSTRAINT redemptions_amount CHECK (amount_xof > 0),
  at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by bigint REFERENCES users (id),
  CONSTRAINT redemptions_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE UNIQUE INDEX redemptions_one_use ON redemptions (pass_id) WHERE undone_at IS NULL;
CREATE INDEX redemptions_supplier ON redemptions (supplier_id, id);

-- A pass's life, line by line.
CREATE TABLE pass_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pass_id bigint NOT NULL REFERENCES passes (id),
  event text NOT NULL,
  actor_id bigint REFERENCES users (id),
  at timestamptz NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX pass_events_pass ON pass_events (pass_id, id);
CREATE TRIGGER pass_events_append_only BEFORE UPDATE OR DELETE ON pass_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
