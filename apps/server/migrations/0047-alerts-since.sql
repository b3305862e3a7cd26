-- expand: a column that may be empty. Since when a fault lasts that is told once a day: the home of the back office says it of the ledger.
ALTER TABLE alerts ADD COLUMN since timestamptz;
