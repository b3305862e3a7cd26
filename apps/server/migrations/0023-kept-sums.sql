-- expand: a new table. The platform's accounts, summed up once a day: what came since is added when somebody asks, so that neither
-- years are added up for each look at them nor a row is written by every scan.
CREATE TABLE ledger_sums (
  -- Of all entries up to this one.
  through_id bigint PRIMARY KEY,
  -- It was the last one then. The sums are made later, when whoever had drawn a lower number has committed or is gone.
  noted_at timestamptz NOT NULL,
  -- By account, suppliers left out: each of these has its balance.
  sums jsonb
);
