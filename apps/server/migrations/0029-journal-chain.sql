-- expand: two tables. Each line of the journal takes a place in a chain, after its commit: a line that is changed, taken out or put in
-- between later no longer fits. What is chained is a digest with a salt of the line's own, which says nothing of the line once the salt
-- is gone: details can be erased one day without breaking the chain.
CREATE TABLE journal_seals (
  -- 1, 2, 3 … without gaps.
  place bigint PRIMARY KEY,
  line_id bigint NOT NULL UNIQUE REFERENCES journal (id),
  salt uuid NOT NULL,
  digest bytea NOT NULL,
  -- Of the place before, this place, the line's number and its digest.
  chain bytea NOT NULL
);
CREATE TRIGGER journal_seals_append_only BEFORE UPDATE OR DELETE ON journal_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_seals_no_truncate BEFORE TRUNCATE ON journal_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lines without a place yet, written with the line: none is missed, however long its transaction stays open.
CREATE TABLE journal_unsealed (line_id bigint PRIMARY KEY REFERENCES journal (id));

CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (line_id) SELECT id FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_await_seal AFTER INSERT ON journal REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION await_seal();
-- The trigger's lock holds back whoever writes meanwhile: what is there now is all that was written without it.
INSERT INTO journal_unsealed (line_id) SELECT id FROM journal;

-- What is digested of a line: the same text on every engine, in every time zone.
CREATE FUNCTION journal_digest(line journal, salt uuid) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(salt, line.id, extract(epoch FROM line.at), line.actor_id, line.action, line.subject_type,
    line.subject_id, line.reason, line.detail, line.request_id)::text, 'UTF8'))
$$;
