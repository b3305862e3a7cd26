-- Money coming in. An order is what is bought, an attempt is one transaction at the provider; at most one attempt settles an order.
CREATE TABLE payment_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT payment_orders_kind CHECK (kind IN ('donation', 'offer')),
  owner_id bigint NOT NULL REFERENCES partners (user_id),
  amount_xof bigint NOT NULL CONSTRAINT payment_orders_amount CHECK (amount_xof > 0),
  fee_xof bigint NOT NULL CONSTRAINT payment_orders_fee CHECK (fee_xof >= 0),
  state text NOT NULL CONSTRAINT payment_orders_state CHECK (state IN ('open', 'paid', 'failed', 'replaced')),
  -- An offer pays for allocations of this project.
  project_id bigint REFERENCES projects (id),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CONSTRAINT payment_orders_paid CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT payment_orders_project CHECK ((kind = 'offer') = (project_id IS NOT NULL))
);
CREATE INDEX payment_orders_owner ON payment_orders (owner_id, id);

CREATE TABLE payment_attempts (
  -- Our reference at the provider (merchant_reference).
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES payment_orders (id),
  provider text NOT NULL,
  environment text NOT NULL CONSTRAINT payment_attempts_environment CHECK (environment IN ('live', 'sandbox', 'local')),
  amount_xof bigint NOT NULL CONSTRAINT payment_attempts_amount CHECK (amount_xof > 0),
  provider_tx_id text,
  state text NOT NULL CONSTRAINT payment_attempts_state CHECK (state IN ('created', 'opened', 'pending', 'paid', 'failed', 'expired', 'review', 'refunded')),
  raw_status text,
  -- Why it is under review, or why the provider declined.
  cause text,
  created_at timestamptz NOT NULL,
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  settled_at timestamptz,
  CONSTRAINT payment_attempts_provider_tx UNIQUE (provider, environment, provider_tx_id)
);
CREATE UNIQUE INDEX payment_attempts_one_settles ON payment_attempts (order_id) WHERE state = 'paid';
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);
CREATE INDEX payment_attempts_due ON payment_attempts (next_check_at) WHERE next_check_at IS NOT NULL;

-- What the provider told us, kept before it is processed, so that nothing is lost.
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedupe_key text NOT NULL CONSTRAINT payment_events_once UNIQUE,
  kind text NOT NULL CONSTRAINT payment_events_kind CHECK (kind IN ('transaction', 'payout', 'unknown')),
  name text NOT NULL,
  provider_object_id text,
  -- Allow-listed fields only, for whoever looks into an orphan.
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  outcome text
);

-- Money that must go back by hand: a second payment of one order, or one that came too late.
CREATE TABLE refund_tasks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id uuid NOT NULL CONSTRAINT refund_tasks_once UNIQUE REFERENCES payment_attempts (id),
  amount_xof bigint NOT NULL CONSTRAINT refund_tasks_amount CHECK (amount_xof > 0),
  cause text NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz
);

CREATE TABLE donations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL CONSTRAINT donations_order_key UNIQUE REFERENCES payment_orders (id),
  partner_id bigint NOT NULL REFERENCES partners (user_id),
  service_id bigint NOT NULL REFERENCES services (id),
  title text NOT NULL,
  description text NOT NULL,
  status text NOT NULL CONSTRAINT donations_status CHECK (status IN ('pending', 'approved', 'failed')),
  refunded_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX donations_partner ON donations (partner_id, id);

CREATE TABLE donation_lines (
  donation_id bigint NOT NULL REFERENCES donations (id),
  position smallint NOT NULL CONSTRAINT donation_lines_position CHECK (position BETWEEN 0 AND 9),
  count smallint NOT NULL CONSTRAINT donation_lines_count CHECK (count BETWEEN 1 AND 200),
  amount_xof bigint NOT NULL CONSTRAINT donation_lines_amount CHECK (amount_xof BETWEEN 100 AND 1000000),
  PRIMARY KEY (donation_id, position)
);
