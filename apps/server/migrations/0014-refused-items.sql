-- A refused file is corrected by its owner: the reviewer names what is to be corrected, by the form's fields, never their values.
ALTER TABLE profile_decisions ADD COLUMN refused jsonb NOT NULL DEFAULT '[]';
