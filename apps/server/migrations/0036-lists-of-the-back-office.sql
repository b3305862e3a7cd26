-- expand: columns with a default, kept by triggers, and indexes. People, passes, their uses, donations and projects become lists of the
-- back office: each order, and each filter with it, finds its page by an index.

-- What a person is called in a list, and where they are, beside who they are: a company's name as it was approved.
ALTER TABLE users ADD COLUMN company text, ADD COLUMN department text;
UPDATE users SET department = declared.department FROM beneficiaries AS declared WHERE declared.user_id = users.id;
UPDATE users SET company = CASE WHEN approved_identity IS NULL THEN social_reason ELSE approved_identity ->> 'social_reason' END
  FROM partners AS declared WHERE declared.user_id = users.id AND social_reason IS NOT NULL;
UPDATE users SET company = CASE WHEN approved_identity IS NULL THEN social_reason ELSE approved_identity ->> 'social_reason' END,
  department = declared.department FROM suppliers AS declared WHERE declared.user_id = users.id;
ALTER TABLE users
  ADD COLUMN list_key text NOT NULL GENERATED ALWAYS AS (search_key(coalesce(company, '') || ' ' || firstname || ' ' || name)) STORED,
  ADD COLUMN sort_key text NOT NULL GENERATED ALWAYS AS (search_key(coalesce(company, firstname || ' ' || name))) STORED;

CREATE FUNCTION copy_shown_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  declared jsonb := to_jsonb(NEW);
  approved jsonb := nullif(declared -> 'approved_identity', 'null'::jsonb);
  shown text := CASE WHEN approved IS NULL THEN declared ->> 'social_reason' ELSE approved ->> 'social_reason' END;
BEGIN
  UPDATE users SET company = shown, department = declared ->> 'department'
    WHERE id = NEW.user_id AND (company, department) IS DISTINCT FROM (shown, declared ->> 'department');
  RETURN NULL;
END $$;
CREATE TRIGGER beneficiaries_shown AFTER INSERT OR UPDATE ON beneficiaries FOR EACH ROW EXECUTE FUNCTION copy_shown_of_person();
CREATE TRIGGER partners_shown AFTER INSERT OR UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION copy_shown_of_person();
CREATE TRIGGER suppliers_shown AFTER INSERT OR UPDATE ON suppliers FOR EACH ROW EXECUTE FUNCTION copy_shown_of_person();

CREATE INDEX users_list_pieces ON users USING gin (key_pieces(list_key));
CREATE INDEX users_by_name ON users (sort_key COLLATE "C", id);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_role_created ON users (role_id, created_at, id);
CREATE INDEX users_stat_created ON users (stat, created_at, id);
CREATE INDEX users_department_created ON users (department, created_at, id);
-- What is not said has no place in those.
CREATE INDEX users_without_role ON users (created_at, id) WHERE role_id IS NULL;
CREATE INDEX users_without_stat ON users (created_at, id) WHERE stat IS NULL;
CREATE INDEX users_without_department ON users (created_at, id) WHERE department IS NULL;

-- Passes come in the order of their ids. Most are used in the end: a scan leaves the partial ones, and adds nothing to them.
CREATE INDEX passes_service ON passes (service_id, id);
CREATE INDEX passes_amount ON passes (amount_xof, id);
CREATE INDEX passes_not_used ON passes (state, id) WHERE state <> 'used';

CREATE INDEX redemptions_at ON redemptions (at, id);
CREATE INDEX redemptions_beneficiary ON redemptions (beneficiary_id, id);
CREATE INDEX redemptions_pass ON redemptions (pass_id);
CREATE INDEX redemptions_undone_at ON redemptions (at, id) WHERE undone_at IS NOT NULL;

CREATE INDEX donations_created ON donations (created_at, id);
CREATE INDEX donations_status_created ON donations (status, created_at, id);
CREATE INDEX donations_service_created ON donations (service_id, created_at, id);
CREATE INDEX donations_refunded ON donations (created_at, id) WHERE refunded_at IS NOT NULL;

CREATE INDEX projects_opened ON projects (opened_at, id);
CREATE INDEX projects_status_opened ON projects (status, opened_at, id);
CREATE INDEX projects_service_opened ON projects (service_id, opened_at, id);
CREATE INDEX projects_beneficiary ON projects (beneficiary_id, id);
-- In its code and its title.
CREATE INDEX requests_search_pieces ON requests USING gin (key_pieces(search_key));
