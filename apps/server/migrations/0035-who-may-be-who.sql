-- expand: tables kept by triggers, and a function. One person with two files was seen by nobody: each file now keeps what another file
-- of the same person would have too, one row a key, so that the desk finds these files by an index, whatever a name's spelling.

-- How a name sounds, as it is written in Benin and in French: « Ajoa » is « Adjoa », « Houessou » is « Wessou », « Codjo » is « Kodjo »,
-- « Tchibozo » is « Chibozo ». Words keep their order; a letter may fold more than a linguist would: a birthday stands beside it.
CREATE FUNCTION name_sound(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rule text[];
  -- Accents and case are gone. What is spelled in two ways becomes one, in this order.
  rules constant text[][] := ARRAY[
    ['''', ''], ['[^a-z]+', ' '],
    ['ph', 'f'], ['th', 't'], ['chr', 'kr'], ['tch|sch|sh', 'ch'], ['ch', 'C'], ['dj|dz|g(?=[eiy])', 'j'], ['gh|gu(?=[eiy])', 'g'],
    ['kp', 'p'], ['gb', 'b'], ['cqu|qu|q|ck', 'k'], ['c(?=[eiy])', 's'], ['c', 'k'], ['x(?= |$)', ''], ['x', 'ks'], ['z', 's'], ['h', ''],
    ['eau|au', 'o'], ['ou|w', 'u'], ['[ae]i|[ao]e', 'e'], ['y', 'i'], ['(.)\1+', '\1'],
    ['m(?=[bpf])', 'n'], ['en(?![aeiou])', 'an'], ['(?<=[^ ]{3})[est]+(?= |$)', '']
  ];
  sound text := lower(translate(
    regexp_replace(normalize(replace(replace(given, 'Œ', 'oe'), 'œ', 'oe'), NFKD), U&'[\0300-\036F]', '', 'g'),
    U&'\2019\2018\02BC\0060ƉɖĐđƆɔØøƐɛƎǝŊŋÆæ', '''''''''ddddooooeeeennee'));
BEGIN
  FOREACH rule SLICE 1 IN ARRAY rules LOOP
    sound := regexp_replace(sound, rule[1], rule[2], 'g');
  END LOOP;
  RETURN trim(sound);
END $$;

CREATE TABLE duplicate_keys (
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CONSTRAINT duplicate_keys_kind CHECK (kind IN ('document', 'phone', 'ifu', 'name')),
  key text NOT NULL,
  PRIMARY KEY (user_id, kind, key)
);
CREATE INDEX duplicate_keys_same ON duplicate_keys (kind, key, user_id);

-- What one person's form says of who they are. A name is any of the family with any of the given names, in whichever field each was
-- typed, and the birthday: a second given name is often left out.
CREATE FUNCTION duplicate_keys_of(person bigint) RETURNS TABLE (kind text, key text) LANGUAGE sql STABLE AS $$
  SELECT 'document', number FROM (SELECT upper(regexp_replace(ref_doc, '[^[:alnum:]]', '', 'g')) AS number FROM beneficiaries WHERE user_id = person) AS document
  WHERE number <> ''
  UNION SELECT 'phone', phone FROM beneficiaries WHERE user_id = person
  UNION SELECT 'phone', phone FROM partners WHERE user_id = person
  UNION SELECT 'phone', phone FROM suppliers WHERE user_id = person
  UNION SELECT 'ifu', ifu FROM partners WHERE user_id = person
  UNION SELECT 'ifu', ifu FROM suppliers WHERE user_id = person
  UNION SELECT 'name', least(family, given) || ' ' || greatest(family, given) || ' ' || birthday
  FROM users JOIN beneficiaries ON user_id = id,
    unnest(string_to_array(name_sound(name), ' ')) AS family, unnest(string_to_array(name_sound(firstname), ' ')) AS given
  WHERE id = person AND family <> '' AND given <> ''
$$;

-- Whoever writes a form or a name keeps them, of whatever release. The lock lets a name and a form that change at once follow each other.
CREATE FUNCTION keep_duplicate_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  person bigint := coalesce(changed ->> 'user_id', changed ->> 'id')::bigint;
BEGIN
  PERFORM FROM users WHERE id = person FOR NO KEY UPDATE;
  DELETE FROM duplicate_keys WHERE user_id = person;
  INSERT INTO duplicate_keys (user_id, kind, key) SELECT person, kind, key FROM duplicate_keys_of(person);
  RETURN NULL;
END $$;
CREATE TRIGGER users_alike AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.firstname) IS DISTINCT FROM (NEW.name, NEW.firstname)) EXECUTE FUNCTION keep_duplicate_keys();
CREATE TRIGGER beneficiaries_alike AFTER INSERT OR DELETE OR UPDATE OF phone, ref_doc, birthday ON beneficiaries
  FOR EACH ROW EXECUTE FUNCTION keep_duplicate_keys();
CREATE TRIGGER partners_alike AFTER INSERT OR DELETE OR UPDATE OF phone, ifu ON partners FOR EACH ROW EXECUTE FUNCTION keep_duplicate_keys();
CREATE TRIGGER suppliers_alike AFTER INSERT OR DELETE OR UPDATE OF phone, ifu ON suppliers FOR EACH ROW EXECUTE FUNCTION keep_duplicate_keys();

INSERT INTO duplicate_keys (user_id, kind, key) SELECT users.id, kind, key FROM users, duplicate_keys_of(users.id) WHERE users.role_id > 1;
INSERT INTO duplicate_keys (user_id, kind, key)
SELECT users.id, kind, key FROM users, duplicate_keys_of(users.id) WHERE users.role_id IS NULL AND users.submitted_at IS NOT NULL;

-- Two files that resemble each other and are two people: somebody has looked, and it is not asked again.
CREATE TABLE distinct_people (
  low_id bigint NOT NULL REFERENCES users (id),
  high_id bigint NOT NULL REFERENCES users (id),
  by_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (low_id, high_id),
  CONSTRAINT distinct_people_once CHECK (low_id < high_id)
);
CREATE INDEX distinct_people_high ON distinct_people (high_id, low_id);
