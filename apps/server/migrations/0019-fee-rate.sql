-- expand: a column with a default. The rate of the fee may change: an order keeps the one it was made with, in basis points.
-- Every order so far was made at 10 %, and so is each one of an older release.
ALTER TABLE payment_orders ADD COLUMN fee_basis_points integer NOT NULL DEFAULT 1000
  CONSTRAINT payment_orders_fee_rate CHECK (fee_basis_points BETWEEN 0 AND 10000);
