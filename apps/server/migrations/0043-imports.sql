-- expand: two tables, and a function. The desk imports people from a file: an account each, and a form that they find filled in, check
-- and send with their document (decision 60).

CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT imports_kind CHECK (kind IN ('beneficiaries', 'suppliers', 'services')),
  -- A label, never a path. What the file held is not kept.
  file_name text NOT NULL,
  -- Of its bytes: the same file is imported once, whoever sends it.
  digest text NOT NULL CONSTRAINT imports_once UNIQUE,
  row_count integer NOT NULL,
  created_count integer NOT NULL CONSTRAINT imports_created CHECK (created_count BETWEEN 1 AND row_count),
  by_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL
);
CREATE INDEX imports_at ON imports (at, id);
CREATE INDEX imports_kind_at ON imports (kind, at, id);

-- Nobody has sent it yet: no profile, no role, nothing waits. It ends when the person sends a form of their own.
CREATE TABLE imported_forms (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  import_id bigint NOT NULL REFERENCES imports (id),
  role_id smallint NOT NULL CONSTRAINT imported_forms_role CHECK (role_id IN (2, 4)),
  -- By the names of the form's fields.
  form jsonb NOT NULL,
  invited_at timestamptz
);
CREATE INDEX imported_forms_import ON imported_forms (import_id, user_id);
CREATE INDEX imported_forms_uninvited ON imported_forms (import_id, user_id) WHERE invited_at IS NULL;

-- What a form says of who somebody is, by the rule of migration 35: of a row of a file, and of what was imported.
CREATE FUNCTION form_keys(name text, firstname text, form jsonb) RETURNS TABLE (kind text, key text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'document', number FROM (SELECT upper(regexp_replace(form ->> 'ref_doc', '[^[:alnum:]]', '', 'g')) AS number) AS document
  WHERE number <> ''
  UNION SELECT 'phone', form ->> 'phone' WHERE form ->> 'phone' IS NOT NULL
  UNION SELECT 'ifu', form ->> 'ifu' WHERE form ->> 'ifu' IS NOT NULL
  UNION SELECT 'name', least(family, given) || ' ' || greatest(family, given) || ' ' || (form ->> 'birthday')
  FROM unnest(string_to_array(name_sound(name), ' ')) AS family, unnest(string_to_array(name_sound(firstname), ' ')) AS given
  WHERE family <> '' AND given <> '' AND form ->> 'birthday' IS NOT NULL
$$;

-- As in migration 35, and of what was imported.
CREATE OR REPLACE FUNCTION duplicate_keys_of(person bigint) RETURNS TABLE (kind text, key text) LANGUAGE sql STABLE AS $$
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
  UNION SELECT keys.kind, keys.key FROM users JOIN imported_forms ON user_id = id, form_keys(name, firstname, form) AS keys WHERE id = person
$$;
CREATE TRIGGER imported_forms_alike AFTER INSERT OR DELETE OR UPDATE OF form ON imported_forms
  FOR EACH ROW EXECUTE FUNCTION keep_duplicate_keys();
