-- expand: one column and a table; nothing of the release before reads them. Short messages to who asked for them (domain, 20).

-- Since when the person wants them; null: never asked, or no longer.
ALTER TABLE users ADD COLUMN sms_since timestamptz;

-- What has left in a local day, and what it cost: the cap of the day is taken from it before a message leaves. One row a day.
CREATE TABLE sms_days (
  day date PRIMARY KEY,
  sent integer NOT NULL CONSTRAINT sms_days_sent CHECK (sent >= 0),
  cost_xof bigint NOT NULL CONSTRAINT sms_days_cost CHECK (cost_xof >= 0)
);
