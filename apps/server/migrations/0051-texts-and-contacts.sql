-- expand: new tables, and a nullable column. The programme says by itself how it is reached, and writes its public texts; what people
-- accept of them has versions, kept with who accepted which, and when (decision 70).

-- How the programme is reached. Without its row, what the environment says (SUPPORT_EMAIL, SUPPORT_PHONE).
CREATE TABLE programme_contacts (
  only_one boolean PRIMARY KEY DEFAULT true CONSTRAINT programme_contacts_only_one CHECK (only_one),
  email text,
  phone text,
  whatsapp text,
  address text,
  hours text,
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES users (id),
  CONSTRAINT programme_contacts_reached CHECK (email IS NOT NULL OR phone IS NOT NULL)
);

-- Every version that was ever published: the latest is in force, the others stay readable.
CREATE TABLE public_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  version integer NOT NULL CONSTRAINT public_texts_version CHECK (version > 0),
  body text NOT NULL,
  -- Whoever accepted an earlier one is asked again.
  is_major boolean NOT NULL,
  published_at timestamptz NOT NULL,
  published_by bigint REFERENCES users (id),
  CONSTRAINT public_texts_once UNIQUE (name, version)
);
CREATE TRIGGER public_texts_append_only BEFORE UPDATE OR DELETE ON public_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE acceptances (
  user_id bigint NOT NULL REFERENCES users (id),
  text_id bigint NOT NULL REFERENCES public_texts (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, text_id)
);
CREATE TRIGGER acceptances_append_only BEFORE UPDATE OR DELETE ON acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The conditions that an order was made under; null while none were accepted.
ALTER TABLE payment_orders ADD COLUMN terms_id bigint REFERENCES public_texts (id);
