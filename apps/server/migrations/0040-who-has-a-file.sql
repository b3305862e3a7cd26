-- expand: a table. Two reviewers read one file at once and decided it twice: whoever opens one has it for a few minutes, as long as it
-- stays open, and the others are told. A row ends with the decision or when its reader leaves; one that was left behind is taken anew.
CREATE TABLE review_claims (
  kind text NOT NULL CONSTRAINT review_claims_kind CHECK (kind IN ('profile', 'request')),
  file_id bigint NOT NULL,
  by_id bigint NOT NULL REFERENCES users (id),
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, file_id)
);
