-- expand: a column with a default. What the desk joins to an answer is its person's to read: it is no document of their file, and takes
-- none of their room.
ALTER TABLE files ADD COLUMN is_from_desk boolean NOT NULL DEFAULT false;
