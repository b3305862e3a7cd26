-- What can be asked for, who provides it, and the requests that become projects.
CREATE TABLE services (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL CONSTRAINT services_type CHECK (type IN ('produit', 'service')),
  details_html text NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE pass_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  price_xof bigint NOT NULL CONSTRAINT pass_types_price CHECK (price_xof BETWEEN 100 AND 1000000),
  archived_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX pass_types_active_price ON pass_types (price_xof) WHERE archived_at IS NULL;

CREATE TABLE supplier_services (
  supplier_id bigint NOT NULL REFERENCES suppliers (user_id),
  service_id bigint NOT NULL REFERENCES services (id),
  PRIMARY KEY (supplier_id, service_id)
);
CREATE INDEX supplier_services_service ON supplier_services (service_id);

CREATE TABLE requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CONSTRAINT requests_code_key UNIQUE,
  beneficiary_id bigint NOT NULL REFERENCES beneficiaries (user_id),
  service_id bigint NOT NULL REFERENCES services (id),
  title text NOT NULL,
  slug text NOT NULL,
  image_file_id uuid NOT NULL REFERENCES files (id),
  resume text NOT NULL,
  description text NOT NULL,
  status text NOT NULL CONSTRAINT requests_status CHECK (status IN ('pending', 'approved', 'rejected')),
  reason text,
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT requests_decision CHECK ((status = 'pending') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT requests_rejection CHECK ((status = 'rejected') = (reason IS NOT NULL))
);
CREATE INDEX requests_beneficiary ON requests (beneficiary_id, id);
CREATE INDEX requests_status ON requests (status, created_at, id);
CREATE INDEX requests_service ON requests (service_id);

CREATE TABLE request_lines (
  request_id bigint NOT NULL REFERENCES requests (id),
  position smallint NOT NULL CONSTRAINT request_lines_position CHECK (position BETWEEN 0 AND 9),
  count smallint NOT NULL CONSTRAINT request_lines_count CHECK (count BETWEEN 1 AND 100),
  amount_xof bigint NOT NULL CONSTRAINT request_lines_amount CHECK (amount_xof BETWEEN 100 AND 1000000),
  PRIMARY KEY (request_id, position),
  CONSTRAINT request_lines_one_amount UNIQUE (request_id, amount_xof)
);

-- An approved request, open for financing. It has the request's id: one word, one number.
CREATE TABLE projects (
  id bigint PRIMARY KEY REFERENCES requests (id),
  beneficiary_id bigint NOT NULL REFERENCES beneficiaries (user_id),
  service_id bigint NOT NULL REFERENCES services (id),
  status text NOT NULL CONSTRAINT projects_status CHECK (status IN ('pending', 'financed', 'closed')),
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT projects_ended CHECK ((status = 'pending') = (ended_at IS NULL))
);
CREATE INDEX projects_open ON projects (opened_at, id) WHERE status = 'pending';
