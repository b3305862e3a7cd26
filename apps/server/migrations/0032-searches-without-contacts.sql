-- expand: an index. Who may read no contact detail looks for a payout by its supplier's name alone: the key of the list holds the number.
CREATE INDEX payouts_supplier_pieces ON payouts USING gin (key_pieces(supplier_key));
