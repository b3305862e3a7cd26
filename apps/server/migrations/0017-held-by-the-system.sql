-- expand: a payout may be held by no person: those of a restored copy are, when it is released, until somebody of finance
-- has compared them with the provider.
ALTER TABLE payouts DROP CONSTRAINT payouts_held;
ALTER TABLE payouts ADD CONSTRAINT payouts_held CHECK ((held_at IS NULL) = (held_reason IS NULL) AND (held_by IS NULL OR held_at IS NOT NULL));
