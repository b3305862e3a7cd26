-- expand: a column that the release before neither writes nor reads. A notice leads to what it tells of.

ALTER TABLE notifications ADD COLUMN path text CONSTRAINT notifications_path CHECK (path LIKE '/%' AND path NOT LIKE '//%');
