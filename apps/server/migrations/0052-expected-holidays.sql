-- expand: a column with a default. Holidays are changed on a screen; those that the moon decides are only expected until the State has
-- said their day.
ALTER TABLE holidays ADD COLUMN is_expected boolean NOT NULL DEFAULT false;
UPDATE holidays SET is_expected = true
  WHERE (on_day, name) IN (('2027-03-10', 'Aïd el-Fitr (jour du Ramadan)'), ('2027-05-16', 'Tabaski'), ('2027-08-15', 'Maouloud'));
