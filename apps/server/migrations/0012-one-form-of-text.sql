-- One form of text: what was stored before is brought to it, the desk finds a row however its name is written, and a
-- supplier can remove a payment account.

-- What two spellings have in common (`foldText` of the contract): neither case, accents nor tones, plain apostrophes and
-- hyphens; then the same without these two. It makes the keys of rows and of what is looked for. It names no function of
-- ours: a restore computes the keys before it has a search path.
CREATE FUNCTION search_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(folded || CASE WHEN folded ~ '[''-]' THEN ' ' || translate(folded, '''-', '') ELSE '' END)
  FROM (
    SELECT lower(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(
          normalize(translate(given, U&'\2018\2019\201B\02BC\02BB\02B9\2032\0060\00B4\2010\2011\2012\2013\2014\2015\2212', '''''''''''''''''''-------'), NFKD),
          U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE00-\FE0F\FE20-\FE2F\00AD\034F\061C\115F\1160\180B-\180F\200B-\200F\202A-\202E\2060-\206F\3164\FEFF\FFA0]', '', 'g'),
        'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'Þ', 'th'), 'þ', 'th'),
      'ƉɖĐđÐðƊɗƆɔØøƐɛƎǝƏəŊŋƝɲƁɓƔɣƖɩıƘƙŁłƲʋƱʊƳƴƑƒĦħŦŧ',
      'ddddddddooooeeeeeennnnbbggiiikkllvvuuyyffhhtt')) AS folded
  ) AS letters
$$;

-- The pieces of three signs by which a key is found wherever the word stands in it, without an extension.
CREATE FUNCTION search_grams(key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT substr(key, i, 3) FROM generate_series(1, length(key) - 2) AS i WHERE position(' ' IN substr(key, i, 3)) = 0)
$$;

-- For this migration only: `normalText` and `normalReference` of the contract.
CREATE FUNCTION normal_text(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(
    regexp_replace(
      replace(replace(given, E'\r\n', E'\n'), E'\r', E'\n'),
      U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B\200E\200F\202A-\202D\2060-\206F\3164\FEFF\FFA0\FFF9-\FFFB]', '', 'g'),
    NFC)
$$;
CREATE FUNCTION normal_reference(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(regexp_replace(translate(normalize(normal_text(given), NFKC), U&'\2010\2011\2012\2013\2014\2015\2212', '-------'), ' +', ' ', 'g'))
$$;

UPDATE users SET name = normal_text(name), firstname = normal_text(firstname) WHERE (name, firstname) <> (normal_text(name), normal_text(firstname));
UPDATE beneficiaries SET
  address = normal_text(address), profession = normal_text(profession), parent_name = normal_text(parent_name),
  ref_doc = normal_reference(ref_doc), motivation = normal_text(motivation)
WHERE (address, profession, parent_name, ref_doc, motivation)
  <> (normal_text(address), normal_text(profession), normal_text(parent_name), normal_reference(ref_doc), normal_text(motivation));
UPDATE partners SET
  address = normal_text(address), social_reason = normal_text(social_reason), responsable = normal_text(responsable),
  profession = normal_text(profession), email = lower(normal_reference(email)), approved_identity = normal_text(approved_identity::text)::jsonb
WHERE (address, social_reason, responsable, profession, email, approved_identity)
  IS DISTINCT FROM (normal_text(address), normal_text(social_reason), normal_text(responsable), normal_text(profession), lower(normal_reference(email)), normal_text(approved_identity::text)::jsonb);
UPDATE suppliers SET
  address = normal_text(address), social_reason = normal_text(social_reason), responsable = normal_text(responsable),
  email = lower(normal_reference(email)), approved_identity = normal_text(approved_identity::text)::jsonb
WHERE (address, social_reason, responsable, email, approved_identity)
  IS DISTINCT FROM (normal_text(address), normal_text(social_reason), normal_text(responsable), lower(normal_reference(email)), normal_text(approved_identity::text)::jsonb);
UPDATE requests SET title = normal_text(title), resume = normal_text(resume), description = normal_text(description)
WHERE (title, resume, description) <> (normal_text(title), normal_text(resume), normal_text(description));
UPDATE donations SET title = normal_text(title), description = normal_text(description) WHERE (title, description) <> (normal_text(title), normal_text(description));
UPDATE services SET name = normal_text(name), details_html = normal_text(details_html) WHERE (name, details_html) <> (normal_text(name), normal_text(details_html));
UPDATE pass_types SET name = normal_text(name) WHERE name <> normal_text(name);
UPDATE payment_accounts SET name = normal_text(name) WHERE name <> normal_text(name);
UPDATE payouts SET account_name = normal_text(account_name), description = normal_text(description)
WHERE (account_name, description) <> (normal_text(account_name), normal_text(description));

-- An address that somebody else has already keeps its unseen signs: nothing of the account is lost, and the desk is told.
WITH cleaned AS (
  SELECT DISTINCT ON (kept) id, kept FROM (SELECT id, email, lower(normal_reference(email)) AS kept FROM users) AS every
  WHERE email <> kept ORDER BY kept, id
)
UPDATE users SET email = cleaned.kept FROM cleaned
WHERE users.id = cleaned.id AND NOT EXISTS (SELECT 1 FROM users AS taken WHERE taken.email = cleaned.kept);
INSERT INTO journal (at, actor_id, action, subject_type, subject_id, detail)
SELECT now(), NULL, 'account.email_twin', 'user', twin.id::text, jsonb_build_object('ownerId', taken.id)
FROM users AS twin JOIN users AS taken ON taken.email = lower(normal_reference(twin.email)) AND taken.id <> twin.id
WHERE twin.email <> lower(normal_reference(twin.email));

DROP FUNCTION normal_reference;
DROP FUNCTION normal_text;

ALTER TABLE users ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(firstname || ' ' || name || ' ' || email)) STORED;
ALTER TABLE beneficiaries ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (
  search_key(identifiant || ' ' || phone || ' ' || ref_doc || ' ' || regexp_replace(ref_doc, '[^[:alnum:]]', '', 'g'))) STORED;
ALTER TABLE partners ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (
  search_key(coalesce(social_reason, '') || ' ' || coalesce(approved_identity ->> 'social_reason', '') || ' ' || coalesce(responsable, '') || ' ' || coalesce(email, '') || ' ' || phone || ' ' || ifu)) STORED;
ALTER TABLE suppliers ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (
  search_key(social_reason || ' ' || coalesce(approved_identity ->> 'social_reason', '') || ' ' || responsable || ' ' || email || ' ' || phone || ' ' || ifu)) STORED;
ALTER TABLE requests ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(code || ' ' || title)) STORED;
ALTER TABLE payouts ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(code || ' ' || number)) STORED;
ALTER TABLE services ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED;
ALTER TABLE pass_types ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED;
CREATE INDEX users_search ON users USING gin (search_grams(search_key));
CREATE INDEX beneficiaries_search ON beneficiaries USING gin (search_grams(search_key));
CREATE INDEX partners_search ON partners USING gin (search_grams(search_key));
CREATE INDEX suppliers_search ON suppliers USING gin (search_grams(search_key));
CREATE INDEX requests_search ON requests USING gin (search_grams(search_key));
CREATE INDEX payouts_search ON payouts USING gin (search_grams(search_key));

-- A payment account with a fault in it can be removed; its payouts keep the number that they copied, and it can be added again.
ALTER TABLE payment_accounts ADD COLUMN removed_at timestamptz;
ALTER TABLE payment_accounts DROP CONSTRAINT payment_accounts_number_once;
CREATE UNIQUE INDEX payment_accounts_number_once ON payment_accounts (supplier_id, number) WHERE removed_at IS NULL;
