-- What the payment sandbox remembers: the outside world of a demo or a test, played by our own server.
-- It stands in the same database so that a killed server finds its fake provider as it left it. No other table refers
-- to these, these refer to no other, and only src/sandbox-pay reads them. In production they stay empty.

CREATE TABLE sandbox_customers (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 5001) PRIMARY KEY,
  -- The e-mail is the identity: the same one overwrites the name, as at FedaPay.
  email text CONSTRAINT sandbox_customers_email UNIQUE,
  firstname text NOT NULL,
  lastname text NOT NULL,
  phone text,
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  reference text NOT NULL CONSTRAINT sandbox_transactions_reference UNIQUE,
  merchant_reference text CONSTRAINT sandbox_transactions_merchant_reference UNIQUE,
  status text NOT NULL CONSTRAINT sandbox_transactions_status
    CHECK (status IN ('pending', 'approved', 'declined', 'canceled', 'expired', 'transferred', 'refunded')),
  amount_xof bigint NOT NULL CONSTRAINT sandbox_transactions_amount CHECK (amount_xof > 0),
  description text NOT NULL,
  callback_url text,
  custom_metadata jsonb,
  customer_id bigint CONSTRAINT sandbox_transactions_customer REFERENCES sandbox_customers,
  mode text,
  payer_number text,
  operator_reference text,
  last_error_code text,
  -- No webhook leaves for this one: the payer typed a number that loses them.
  loses_webhooks boolean NOT NULL DEFAULT false,
  -- How many more reads answer 500.
  failing_reads integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  approved_at timestamptz,
  declined_at timestamptz,
  canceled_at timestamptz,
  expired_at timestamptz,
  transferred_at timestamptz,
  refunded_at timestamptz
);

CREATE TABLE sandbox_payouts (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 700001) PRIMARY KEY,
  reference text NOT NULL CONSTRAINT sandbox_payouts_reference UNIQUE,
  merchant_reference text CONSTRAINT sandbox_payouts_merchant_reference UNIQUE,
  status text NOT NULL CONSTRAINT sandbox_payouts_status CHECK (status IN ('pending', 'started', 'processing', 'sent', 'failed')),
  amount_xof bigint NOT NULL CONSTRAINT sandbox_payouts_amount CHECK (amount_xof > 0),
  description text,
  custom_metadata jsonb,
  customer_id bigint NOT NULL CONSTRAINT sandbox_payouts_customer REFERENCES sandbox_customers,
  mode text NOT NULL,
  payee_number text NOT NULL,
  operator_reference text,
  last_error_code text,
  loses_webhooks boolean NOT NULL DEFAULT false,
  failing_reads integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz
);

-- The ceiling of three transfers a day to one number.
CREATE INDEX sandbox_payouts_payee ON sandbox_payouts (payee_number, started_at);

-- What will happen by itself, and when: the answer of a slow phone, a refund, an expiry, a settlement.
CREATE TABLE sandbox_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  due_at timestamptz NOT NULL,
  subject text NOT NULL CONSTRAINT sandbox_steps_subject CHECK (subject IN ('transaction', 'payout')),
  subject_id bigint NOT NULL,
  status text NOT NULL
);

CREATE INDEX sandbox_steps_due ON sandbox_steps (due_at);
CREATE INDEX sandbox_steps_subject ON sandbox_steps (subject, subject_id);

CREATE TABLE sandbox_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  object text NOT NULL,
  object_id bigint NOT NULL,
  -- The object as it was then: a late message carries an old state.
  entity jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX sandbox_events_object ON sandbox_events (object, object_id);

CREATE TABLE sandbox_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT sandbox_deliveries_event REFERENCES sandbox_events,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- A status code, or why there was none.
  last_answer text,
  delivered_at timestamptz,
  abandoned_at timestamptz
);

CREATE INDEX sandbox_deliveries_due ON sandbox_deliveries (due_at) WHERE delivered_at IS NULL AND abandoned_at IS NULL;

-- Our webhook address as the provider's dashboard would list it: switched off after ten failures of one message.
CREATE TABLE sandbox_endpoint (
  only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT sandbox_endpoint_only_row CHECK (only_row),
  is_enabled boolean NOT NULL
);

INSERT INTO sandbox_endpoint (is_enabled) VALUES (true);
