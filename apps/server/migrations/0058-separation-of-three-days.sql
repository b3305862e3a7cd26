-- expand: a figure that was set lower than may be chosen now. Two accounts of which one had the other in hand never sign together at
-- once; a row below the floor would be read by nobody.
UPDATE settings SET value = 3 WHERE name = 'separationWindowDays' AND value < 3;
