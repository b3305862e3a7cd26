-- expand: nullable columns. Who refused a refund that somebody had signed, the last time, and why: the journal has the earlier ones.
ALTER TABLE refund_tasks
  ADD COLUMN refused_by bigint REFERENCES users (id),
  ADD COLUMN refused_at timestamptz,
  ADD COLUMN refusal_reason text,
  ADD CONSTRAINT refund_tasks_refusal CHECK (num_nulls(refused_by, refused_at, refusal_reason) IN (0, 3));
