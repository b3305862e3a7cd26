-- expand: a nullable column. Since when a beneficiary lets donors read their first name, trade and commune; null: they do not (decision 91).
ALTER TABLE beneficiaries ADD COLUMN shown_since timestamptz;
