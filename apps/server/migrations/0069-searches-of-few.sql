-- expand: two indexes. Whoever looks for a donor or a supplier by name does not go through everybody who is called so: of two hundred
-- thousand people, some thousands give or are paid.
CREATE INDEX users_partners_pieces ON users USING gin (key_pieces(list_key)) WHERE role_id = 3;
CREATE INDEX users_suppliers_pieces ON users USING gin (key_pieces(list_key)) WHERE role_id = 4;
