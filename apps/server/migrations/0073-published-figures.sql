-- expand: a new table. What everybody reads of the programme's figures, as it was last said: made by night, at one moment, by the queries
-- of the back office. A look at them costs this one row, whatever there is behind it, and no single use shows by asking again.
CREATE TABLE published_figures (
  published_at timestamptz PRIMARY KEY,
  figures jsonb NOT NULL
);
