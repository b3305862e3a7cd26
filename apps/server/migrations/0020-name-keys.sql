-- expand: generated columns with their indexes. A search finds by nothing that its list does not show: where rows show a name, whoever
-- reads them could spell out by the keys of migration 12 the e-mail, phone or IFU behind it. These hold the name as the lists show it:
-- of a person, and of a supplier the approved one (`approved-name.ts`).
ALTER TABLE users ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (search_key(firstname || ' ' || name)) STORED;
ALTER TABLE suppliers ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (
  search_key(coalesce(CASE WHEN approved_identity IS NULL THEN social_reason ELSE approved_identity ->> 'social_reason' END, ''))) STORED;
CREATE INDEX users_name_search ON users USING gin (search_grams(name_key));
CREATE INDEX suppliers_name_search ON suppliers USING gin (search_grams(name_key));
