-- expand: other indexes for the same searches. Words of one or two letters were looked for in every row, two seconds among a million
-- passes: the pieces of three signs found none. As lexemes they are found by how they begin too. These indexes take the place of
-- those on `search_grams`, which an older release still calls, without them.

-- The pieces of three signs of a key, shorter at its end: what a word of any length begins one of.
CREATE FUNCTION search_pieces(key text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(SELECT substr(key, i, 3) FROM generate_series(1, length(key)) AS i))
$$;

-- What must be among the pieces of a key that holds the word: one piece in three is enough for the index, and the last one.
CREATE FUNCTION search_asked(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    '''' || replace(replace(substr(word, least(i, greatest(length(word) - 2, 1)), 3), '\', '\\'), '''', '''''') || '''' ||
      CASE WHEN length(word) < 3 THEN ':*' ELSE '' END,
    ' & ')::tsquery
  FROM generate_series(1, length(word), 3) AS i
$$;

CREATE INDEX users_search_pieces ON users USING gin (search_pieces(search_key));
CREATE INDEX users_name_pieces ON users USING gin (search_pieces(name_key));
CREATE INDEX beneficiaries_search_pieces ON beneficiaries USING gin (search_pieces(search_key));
CREATE INDEX partners_search_pieces ON partners USING gin (search_pieces(search_key));
CREATE INDEX suppliers_search_pieces ON suppliers USING gin (search_pieces(search_key));
CREATE INDEX suppliers_name_pieces ON suppliers USING gin (search_pieces(name_key));
CREATE INDEX requests_search_pieces ON requests USING gin (search_pieces(search_key));
CREATE INDEX payouts_search_pieces ON payouts USING gin (search_pieces(search_key));
DROP INDEX users_search, users_name_search, beneficiaries_search, partners_search, suppliers_search, suppliers_name_search,
  requests_search, payouts_search;
