-- expand: a nullable column. Whoever left a refund may have given the money back: the provider is asked before it pays anything.
ALTER TABLE refund_tasks ADD COLUMN left_at timestamptz;
