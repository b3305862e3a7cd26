-- expand: a new table. Above an amount (a setting) two people decide before money goes back to a donor.

-- Who asked for a refund, or agreed to it; gone with a task that money no longer needs.
CREATE TABLE refund_approvals (
  task_id bigint NOT NULL REFERENCES refund_tasks (id) ON DELETE CASCADE,
  admin_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (task_id, admin_id)
);
