-- expand: indexes only. Lists of the back office by person, service, department and day.
CREATE INDEX payouts_supplier_created ON payouts (supplier_id, created_at, id);
CREATE INDEX payouts_supplier_amount ON payouts (supplier_id, amount_xof, id);
CREATE INDEX requests_service_created ON requests (service_id, created_at, id);
CREATE INDEX requests_beneficiary_created ON requests (beneficiary_id, created_at, id);
CREATE INDEX users_department_submitted ON users (department, submitted_at, id) WHERE role_id > 1;
CREATE INDEX payment_accounts_supplier_created ON payment_accounts (supplier_id, created_at, id) WHERE removed_at IS NULL;
CREATE INDEX imports_by_at ON imports (by_id, at, id);
