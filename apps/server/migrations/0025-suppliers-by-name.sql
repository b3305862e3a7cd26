-- expand: an index. A holder chooses among the suppliers of a service, which may be thousands, a page at a time, by the name that is
-- shown: the walk starts where the page does. By code point, the same on both engines.
CREATE INDEX suppliers_by_name ON suppliers (name_key COLLATE "C", user_id);
