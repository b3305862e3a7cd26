-- Money going out, to a mobile-money account. The amount is reserved when asked for; the reference is stored before the provider is called.
CREATE TABLE payment_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id bigint NOT NULL REFERENCES suppliers (user_id),
  ifu text NOT NULL,
  name text NOT NULL,
  number text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_accounts_number_once UNIQUE (supplier_id, number)
);

CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CONSTRAINT payouts_code_key UNIQUE,
  supplier_id bigint NOT NULL REFERENCES suppliers (user_id),
  amount_xof bigint NOT NULL CONSTRAINT payouts_amount CHECK (amount_xof BETWEEN 500 AND 1000000),
  account_id bigint NOT NULL REFERENCES payment_accounts (id),
  -- Copied: what was asked for is what is paid, whatever happens to the account.
  number text NOT NULL,
  account_name text NOT NULL,
  description text NOT NULL,
  status text NOT NULL CONSTRAINT payouts_status CHECK (status IN ('pending', 'sending', 'unknown', 'failed', 'approved', 'canceled')),
  reason text,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  CONSTRAINT payouts_canceled CHECK (status <> 'canceled' OR reason IS NOT NULL),
  CONSTRAINT payouts_approved CHECK ((status = 'approved') = (approved_at IS NOT NULL))
);
CREATE INDEX payouts_supplier ON payouts (supplier_id, id);
CREATE INDEX payouts_status ON payouts (status, created_at, id);

CREATE TABLE payout_approvals (
  payout_id bigint NOT NULL REFERENCES payouts (id),
  admin_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (payout_id, admin_id)
);

CREATE TABLE payout_attempts (
  -- Our reference at the provider.
  id uuid PRIMARY KEY,
  payout_id bigint NOT NULL REFERENCES payouts (id),
  number text NOT NULL,
  state text NOT NULL CONSTRAINT payout_attempts_state CHECK (state IN ('sending', 'unknown', 'sent', 'failed')),
  provider_payout_id text CONSTRAINT payout_attempts_provider_payout UNIQUE,
  provider_reference text,
  cause text,
  created_at timestamptz NOT NULL,
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  ended_at timestamptz
);
CREATE UNIQUE INDEX payout_attempts_one_under_way ON payout_attempts (payout_id) WHERE state IN ('sending', 'unknown', 'sent');
CREATE INDEX payout_attempts_due ON payout_attempts (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payout_attempts_number ON payout_attempts (number, created_at);
