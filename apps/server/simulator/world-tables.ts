import { secondPayments, textsScript } from './desk-tables.ts'
import { admins, peopleOf, worldDays, type WorldInput } from './world-size.ts'

/**
 * The statements that make a world, in order: people, requests, orders, passes, uses, payouts, then what tells of them. Whatever
 * depends on chance is drawn from a number of the row and the seed, so that the same seed makes the same rows. The first
 * beneficiary, partner and supplier each hold a tenth.
 */

const serviceCount = 20
/** Paid passes of this service wait for requests that nobody has made: attribution has nothing to do in a world just made. */
const unaskedService = serviceCount
const payoutXof = 250_000

/** A script of many statements; what it is given are numbers, an instant and a hash, none of them typed by a stranger. */
export function worldScript(input: WorldInput): string {
  const { size, seed, now, passwordHash } = input
  const { supplier, partner, beneficiary } = peopleOf(size)
  const firstBeneficiary = beneficiary.heavy
  /** The last twentieth of the beneficiaries asks for nothing: their profiles wait, or were refused. */
  const asking = Math.floor(size.beneficiaries * 0.95)
  const at = `timestamptz '${now.toISOString()}'`
  const daysAgo = (days: string) => `${at} - make_interval(secs => 86400.0 * (${days}))`
  const pick = (number: string, salt: string, first: number, count: number) =>
    `${first} + case when pg_temp.draw(${number}, '${salt} heavy', 10) = 0 then 0 else pg_temp.draw(${number}, '${salt}', ${count}) end`
  const uuid = (text: string) => `md5('${seed}:' || ${text})::uuid`
  const prices = 'array[1000, 2000, 3000, 5000, 7500, 10000, 15000, 20000, 25000, 50000]'
  const amount = (number: string, salt: string, shift = 0) => `(${prices})[1 + mod(${shift} + pg_temp.draw(${number}, '${salt}', 10), 10)]`
  const homes = `(array['Littoral', 'Littoral', 'Littoral', 'Atlantique', 'Borgou', 'Zou'])`
  const homeTowns = `(array['Cotonou', 'Cotonou', 'Cotonou', 'Ouidah', 'Parakou', 'Bohicon'])`

  return `
create function pg_temp.draw(number bigint, salt text, size bigint) returns bigint language sql stable as $$
  select mod(('x' || substr(md5(salt || ':' || number || ':${seed}'), 1, 12))::bit(48)::bigint, size)
$$;

insert into services (id, name, type, details_html, archived_at, created_at) overriding system value
select n, 'Formation inventée ' || n, case when n % 3 = 0 then 'produit' else 'service' end, '<p>Texte inventé.</p>', null,
  ${daysAgo(`${worldDays} + 10`)}
from generate_series(1, ${serviceCount}) as n;
insert into pass_types (name, price_xof, archived_at, created_at)
select 'Type inventé', price, null, ${daysAgo(`${worldDays} + 10`)}
from unnest(${prices}) as price;

-- People. Frequent names are many people's, as everywhere.
insert into users (id, name, firstname, email, password_hash, role_id, admin_role, stat, stat_reason, submitted_at, suspended_at,
  suspended_reason, created_at) overriding system value
select n,
  (array['Adjovi', 'Bako', 'Codjo', 'Dossa', 'Ekpé', 'Faton', 'Gandji', 'Hounsa', 'Idohou', 'Kora'])[1 + least(pg_temp.draw(n, 'name', 10),
    pg_temp.draw(n, 'rank', 10))]
    || (array['', 'ba', 'do', 'fi', 'ka', 'lo', 'mè', 'nou', 'ra', 'sin', 'to', 'vi'])[1 + pg_temp.draw(n, 'end', 12)],
  (array['Abla', 'Bio', 'Chabi', 'Dona', 'Essi', 'Fifa', 'Gildas', 'Honorine', 'Ida', 'Jules'])[1 + pg_temp.draw(n, 'first', 10)],
  'personne-' || n || '@exemple.test', '${passwordHash}',
  role, case when role = 1 then (array['${admins.join("', '")}'])[n] end,
  stat, case when stat = 'rejected' then 'Pièce inventée illisible.' end,
  case when role > 1 then created_at + interval '1 hour' end,
  case when is_suspended then ${daysAgo('3')} end, case when is_suspended then 'Motif inventé.' end, created_at
from (
  select n,
    case when n <= ${admins.length} then 1 when n < ${partner.heavy} then 4 when n < ${firstBeneficiary} then 3 else 2 end as role,
    case when n <= ${admins.length} then null when n < ${firstBeneficiary + asking} then 'approved'
      when pg_temp.draw(n, 'stat', 2) = 0 then 'pending' else 'rejected' end as stat,
    n > ${firstBeneficiary + 1} and pg_temp.draw(n, 'suspended', 200) = 0 as is_suspended,
    ${daysAgo(`${worldDays} + 5 - ${worldDays} * n::float / ${size.people}`)} as created_at
  from generate_series(1, ${size.people}) as n
) as people;

${textsScript(input)}
insert into files (id, owner_id, kind, mime, size, original_name, is_public, created_at)
select ${uuid(`'document:' || id`)}, id, 'document', 'application/pdf', 1000, 'piece-inventee.pdf', false, created_at
from users where role_id > 1;

insert into beneficiaries (user_id, identifiant, phone, address, birthday, sex, profession, marital_status, department, city, parent_name,
  parent_phone, type_doc, ref_doc, motivation, doc_file_id)
select id, 'BEN-' || upper(lpad(to_hex(id), 8, '0')), '+2290190' || lpad(id::text, 6, '0'), 'Maison inventée ' || id,
  date '1960-01-01' + pg_temp.draw(id, 'birthday', 15000)::int, case when id % 2 = 0 then 'Féminin' else 'Masculin' end,
  'Métier inventé', 'celibataire', ${homes}[1 + id % 6], ${homeTowns}[1 + id % 6],
  'Proche inventé', '+22901910' || lpad((id % 100000)::text, 5, '0'),
  'CIN', lpad(id::text, 9, '0'), 'Motivation inventée.', ${uuid(`'document:' || id`)}
from users where role_id = 2;
insert into partners (user_id, type, ifu, address, phone, social_reason, responsable, email, doc_file_id)
select id, 'enterprise', lpad(id::text, 13, '0'), 'Avenue inventée ' || id, '+2290192' || lpad(id::text, 6, '0'),
  'Entreprise inventée ' || id, firstname || ' ' || name, email, ${uuid(`'document:' || id`)}
from users where role_id = 3;
insert into suppliers (user_id, social_reason, responsable, email, ifu, address, phone, department, city, doc_file_id)
select id, 'Atelier inventé ' || id, firstname || ' ' || name, email, lpad(id::text, 13, '0'), 'Rue inventée ' || id,
  '+2290193' || lpad(id::text, 6, '0'), case when id % 3 = 0 then 'Littoral' else 'Atlantique' end,
  case when id % 3 = 0 then 'Cotonou' else 'Ouidah' end, ${uuid(`'document:' || id`)}
from users where role_id = 4;
insert into supplier_services (supplier_id, service_id)
select user_id, service from suppliers cross join generate_series(1, ${serviceCount}) as service
where user_id = ${supplier.heavy} or (user_id - ${supplier.heavy}) % 4 = service % 4;
insert into profile_decisions (user_id, action, role_id, reason, by_id, at)
select id, stat, role_id, stat_reason, 2, submitted_at + interval '1 day' from users where role_id > 1 and stat <> 'pending';

-- What is asked for: nine requests of ten are judged, most of them approved, and most of these are financed.
insert into files (id, owner_id, kind, mime, size, original_name, is_public, created_at)
select ${uuid(`'image:' || n`)}, ${pick('n', 'asker', firstBeneficiary, asking)}, 'image', 'image/png', 1000, 'image-inventee.png', true,
  ${daysAgo(`${worldDays} * (1 - n::float / ${size.requests})`)}
from generate_series(1, ${size.requests}) as n;
insert into requests (id, code, beneficiary_id, service_id, title, slug, image_file_id, resume, description, status, reason, decided_by,
  decided_at, created_at) overriding system value
select n, 'DEM-' || upper(lpad(to_hex(n), 8, '0')), f.owner_id, 1 + pg_temp.draw(n, 'service', ${unaskedService - 1}),
  'Projet inventé ' || n, 'projet-invente-' || n, f.id, 'Résumé inventé de ce projet, en une phrase.',
  repeat('Description inventée de ce projet. ', 6), status, case when status = 'rejected' then 'Motif inventé.' end,
  case when status <> 'pending' then 2 end, case when status <> 'pending' then f.created_at + interval '2 days' end, f.created_at
from (
  select n, (array['pending', 'rejected', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved',
    'approved'])[1 + pg_temp.draw(n, 'status', 10)] as status
  from generate_series(1, ${size.requests}) as n
) as judged join files f on f.id = ${uuid(`'image:' || n`)};
insert into request_lines (request_id, position, count, amount_xof)
select id, 0, 1 + pg_temp.draw(id, 'count', 36), ${amount('id', 'amount')} from requests
union all
select id, 1, 1 + pg_temp.draw(id, 'more', 26), ${amount('id', 'amount', 1)} from requests where id % 2 = 0;
insert into projects (id, beneficiary_id, service_id, status, opened_at, ended_at)
select id, beneficiary_id, service_id, status, decided_at,
  case when status = 'financed' then least(decided_at + interval '20 days', ${at}) end
from (
  select id, beneficiary_id, service_id, decided_at, case when pg_temp.draw(id, 'open', 10) = 0 then 'pending' else 'financed' end as status
  from requests where status = 'approved'
) as approved;
insert into allocations (id, project_id, service_id, amount_xof, status) overriding system value
select row_number() over (order by l.request_id, l.position, n), p.id, p.service_id, l.amount_xof,
  case p.status when 'pending' then 'open' else 'financed' end
from projects p join request_lines l on l.request_id = p.id cross join lateral generate_series(1, l.count) as n;

-- What was paid. One financed project of ten is an offer; gifts pay for twenty passes of a service each.
create temp table made_passes on commit drop as
select allocation_id, project_id, service_id, amount_xof, beneficiary_id, opened_at,
  case when pg_temp.draw(project_id, 'offer', 10) = 0 then 'offer ' || project_id
    else 'gift ' || service_id || ' ' || (row_number() over (partition by service_id order by project_id) / 20) end as order_key
from (
  select a.id as allocation_id, p.id as project_id, a.service_id, a.amount_xof, p.beneficiary_id, p.opened_at
  from allocations a join projects p on p.id = a.project_id where a.status = 'financed'
) as financed;
insert into made_passes
select null, null, ${unaskedService}, ${amount('n', 'waiting')}, null, ${daysAgo(`30 * n::float / ${size.passes}`)}, 'waiting ' || (n / 20)
from generate_series(1, greatest(${Math.round(size.passes / 100)}, ${size.passes} - (select count(*) from made_passes))) as n;
create temp table made_orders on commit drop as
select row_number() over (order by at, order_key) as id, order_key, at, project_id, service_id, total,
  case when project_id is null then 'donation' else 'offer' end as kind
from (
  select order_key, max(opened_at) as at, sum(amount_xof) as total, min(service_id) as service_id,
    case when order_key like 'offer %' then min(project_id) end as project_id
  from made_passes group by order_key
) as grouped;
alter table payment_orders disable trigger payment_orders_made_paid;
insert into payment_orders (id, kind, owner_id, amount_xof, fee_xof, fee_basis_points, state, project_id, created_at, paid_at, terms_id)
  overriding system value
select id, kind, ${pick('id', 'donor', partner.heavy, size.partners)}, total, total / 10, 1000, 'paid', project_id, at,
  at + interval '5 minutes', 1 from made_orders;
alter table payment_orders enable trigger payment_orders_made_paid;
-- One payment of twenty came to nothing; of a few of these, somebody has to look into it.
insert into payment_orders (id, kind, owner_id, amount_xof, fee_xof, fee_basis_points, state, created_at) overriding system value
select (select max(id) from made_orders) + n, 'donation', ${pick('n', 'failed', partner.heavy, size.partners)}, 5000, 500, 1000, 'failed',
  ${daysAgo('n % 300')}
from generate_series(1, (select count(*) / 20 + 1 from made_orders)) as n;
insert into payment_attempts (id, order_id, provider, environment, amount_xof, provider_tx_id, state, raw_status, cause, created_at,
  settled_at)
select ${uuid(`'attempt:' || id`)}, id, 'fedapay', 'local', amount_xof + fee_xof, 'made-' || id,
  case when state = 'paid' then 'paid' when id % 20 = 0 then 'review' else 'failed' end,
  case when state = 'paid' then 'approved' else 'declined' end, case when state = 'paid' then null else 'Cause inventée' end, created_at, paid_at
from payment_orders;
${secondPayments(input)}
insert into payment_events (dedupe_key, kind, name, provider_object_id, body, received_at, processed_at, outcome)
select 'made-' || order_id, 'transaction', 'transaction.approved', provider_tx_id, '{}', settled_at, settled_at, 'settled'
from payment_attempts where state = 'paid';
insert into payment_looks (attempt_id, word, first_at, last_at)
select id, jsonb_build_object('id', provider_tx_id, 'status', case when state = 'failed' then 'failed' else 'paid' end,
    'raw_status', raw_status,
    'amount', amount_xof, 'currency', 'XOF', 'environment', 'local', 'reference', id, 'fees', null, 'payer', null, 'error', null,
    'approved_at', null), created_at, created_at
from payment_attempts;
insert into offer_allocations (order_id, allocation_id)
select o.id, p.allocation_id from made_passes p join made_orders o using (order_key) where o.kind = 'offer';
insert into donations (id, order_id, partner_id, service_id, title, description, status, created_at) overriding system value
select id, id, owner_id, coalesce(service_id, 1), 'Don inventé ' || id, 'Description inventée.',
  case state when 'paid' then 'approved' else 'failed' end, created_at
from payment_orders left join (select id, service_id from made_orders) as made using (id) where kind = 'donation';
insert into donation_lines (donation_id, position, count, amount_xof)
select id, row_number() over (partition by id order by amount_xof) - 1, count, amount_xof from (
  select o.id, p.amount_xof, count(*) as count from made_passes p join made_orders o using (order_key) where o.kind = 'donation'
  group by o.id, p.amount_xof
) as lines;
insert into donation_lines (donation_id, position, count, amount_xof)
select id, 0, 1, 5000 from payment_orders where state = 'failed';

-- Passes, in the order of their payments; three held ones of four are used within ninety days.
insert into passes (id, service_id, amount_xof, order_id, donor_id, donation_id, state, allocation_id, beneficiary_id, supplier_id,
  assigned_at, expires_on, used_at, created_at) overriding system value
select id, service_id, amount_xof, order_id, donor_id, donation_id,
  case when beneficiary_id is null then 'funded' when used_at is not null then 'used'
    when is_suspended and expires_on >= (${at})::date then 'suspended' else 'assigned' end,
  allocation_id, beneficiary_id, case when beneficiary_id is not null then case when pg_temp.draw(id, 'supplier heavy', 10) = 0
    then ${supplier.heavy}
    else ${supplier.heavy} + service_id % 4 + 4 * pg_temp.draw(id, 'supplier', ${size.suppliers / 4}) end end,
  case when beneficiary_id is not null then paid_at end, expires_on, used_at, paid_at
from (
  select *, case when beneficiary_id is not null then (paid_at + interval '12 months')::date end as expires_on,
    case when beneficiary_id is not null and not is_suspended and pg_temp.draw(id, 'used', 4) > 0 and paid_at + used_after < ${at}
      then paid_at + used_after end as used_at
  from (
    select id, service_id, amount_xof, order_id, donor_id, donation_id, allocation_id, beneficiary_id, paid_at,
      coalesce(suspended_at is not null, false) as is_suspended,
      make_interval(secs => 3600 + pg_temp.draw(id, 'after', 7776000)) as used_after
    from (
      select row_number() over (order by o.id, m.allocation_id, m.amount_xof) as id, m.service_id, m.amount_xof, o.id as order_id,
        o.owner_id as donor_id, case when o.kind = 'donation' then o.id end as donation_id, m.allocation_id, m.beneficiary_id, o.paid_at
      from made_passes m join made_orders using (order_key) join payment_orders o on o.id = made_orders.id
    ) as numbered left join (select id as beneficiary_id, suspended_at from users) as holders using (beneficiary_id)
  ) as held
) as told;
insert into pass_suspensions (pass_id, cause, at) select id, 'holder', ${daysAgo('3')} from passes where state = 'suspended';
insert into redemptions (pass_id, supplier_id, beneficiary_id, amount_xof, at, undone_at, undone_by, mailed_at, department, city)
select pass_id, supplier_id, beneficiary_id, amount_xof, at, undone_at, case when undone_at is not null then supplier_id end, at,
  department, city
from (
  select id as pass_id, supplier_id, beneficiary_id, amount_xof, used_at as at, null::timestamptz as undone_at from passes
  where state = 'used'
  union all
  select id, supplier_id, beneficiary_id, amount_xof, used_at - interval '5 minutes', used_at - interval '3 minutes' from passes
  where state = 'used' and id % 100 = 0
) as uses join beneficiaries on user_id = beneficiary_id order by at, pass_id;
insert into pass_events (pass_id, event, actor_id, at, detail)
select pass_id, event, actor_id, at, '{}' from (
  select id as pass_id, 'funded' as event, null::bigint as actor_id, created_at as at from passes
  union all select id, 'assigned', null, assigned_at from passes where beneficiary_id is not null
  union all select pass_id, 'used', supplier_id, at from redemptions
  union all select pass_id, 'scan_undone', supplier_id, undone_at from redemptions where undone_at is not null
) as events order by at, pass_id;

-- Suppliers ask for most of what they gained; the last request of each waits.
insert into payment_accounts (id, supplier_id, ifu, name, number, created_at) overriding system value
select user_id, user_id, ifu, 'MTN', '+2290161' || lpad(user_id::text, 6, '0'), ${daysAgo(`${worldDays}`)} from suppliers;
insert into payouts (id, code, supplier_id, amount_xof, account_id, number, account_name, description, status, reason, created_at,
  approved_at) overriding system value
select id, 'RET-' || upper(lpad(to_hex(id), 8, '0')), supplier_id, ${payoutXof}, supplier_id, '+2290161' || lpad(supplier_id::text, 6, '0'),
  'MTN', 'Recettes inventées', status, case when status = 'canceled' then 'Motif inventé.' end, created_at,
  case when status = 'approved' then created_at + interval '1 day' end
from (
  select row_number() over (order by ${daysAgo(`1 + 900 * (1 - n::float / asked)`)}, supplier_id) as id, supplier_id,
    ${daysAgo(`1 + 900 * (1 - n::float / asked)`)} as created_at,
    case when n = asked then 'pending' when n = asked - 1 and supplier_id % 10 = 0 then 'failed'
      when pg_temp.draw(supplier_id * 10000 + n, 'canceled', 20) = 0 then 'canceled' else 'approved' end as status
  from (
    select supplier_id, floor(sum(amount_xof) * 0.8 / ${payoutXof})::bigint as asked from redemptions where undone_at is null
    group by supplier_id
  ) as gained cross join lateral generate_series(1, asked) as n
) as requested;
insert into payout_approvals (payout_id, admin_id, at) select id, 3, created_at + interval '1 hour' from payouts
where status in ('approved', 'failed');
insert into payout_attempts (id, payout_id, number, state, provider_payout_id, provider_reference, cause, created_at, ended_at)
select ${uuid(`'payout:' || id`)}, id, number, case status when 'approved' then 'sent' else 'failed' end, 'made-' || id, 'made-' || id,
  case status when 'failed' then 'Cause inventée' end, created_at + interval '2 hours', created_at + interval '3 hours'
from payouts where status in ('approved', 'failed');

-- Some report a problem: on a pass, a payout, or nothing particular. Few are open.
insert into cases (id, code, person_id, subject, subject_id, about_id, kind, state, owner_id, outcome, due_at, created_at, updated_at,
  closed_at) overriding system value
select id, 'REC-' || upper(lpad(to_hex(id), 8, '0')), person_id, subject, subject_id, about_id, kind, state,
  case when state = 'closed' then 2 end, case when state = 'closed' then 'solved' end, at + interval '7 days', at, at,
  case when state = 'closed' then at + interval '3 days' end
from (
  select row_number() over (order by at, person_id, subject_id) as id, reported.*,
    case when at > ${daysAgo('6')} then 'open' else 'closed' end as state
  from (
    select beneficiary_id as person_id, 'pass' as subject, id as subject_id, supplier_id as about_id, 'supplier_closed' as kind,
      used_at as at
    from passes where used_at is not null and id % 20 = 0
    union all select supplier_id, 'payout', id, supplier_id, 'money_not_arrived', created_at from payouts where id % 10 = 0
    union all select user_id, 'none', null, null, 'account', ${daysAgo('400')} from beneficiaries where user_id % 50 = 0
  ) as reported
) as numbered;
insert into case_messages (case_id, side, author_id, text, at)
select id, 'person', person_id, 'Problème inventé.', created_at from cases
union all select id, 'desk', 2, 'Réponse inventée.', closed_at from cases where state = 'closed';

-- The ledger of all that. Each transaction sums to zero, which the verification shows once the world is made.
create temp table made_ledger on commit drop as
select row_number() over (order by at, kind, reference) as id, * from (
  select 'payment_confirmed' as kind, 'payment:' || a.id as reference, o.paid_at as at, 'provider_cash' as source, 'pass_funds' as target,
    o.amount_xof, o.fee_xof
  from payment_orders o join payment_attempts a on a.order_id = o.id where a.state = 'paid'
  union all select 'money_unmatched', 'payment:' || attempt_id, created_at, 'provider_cash', 'suspense', amount_xof, 0 from refund_tasks
  union all select 'review_returned', 'payment:' || attempt_id, done_at, 'suspense', 'provider_cash', amount_xof, 0 from refund_tasks
  where done_at is not null
  union all select 'pass_used', 'redemption:' || id, at, 'pass_funds', 'supplier:' || supplier_id, amount_xof, 0 from redemptions
  union all select 'scan_undone', 'redemption:' || id, undone_at, 'supplier:' || supplier_id, 'pass_funds', amount_xof, 0 from redemptions
  where undone_at is not null
  union all select 'payout_requested', 'payout:' || id, created_at, 'supplier:' || supplier_id, 'payouts_reserved', amount_xof, 0
  from payouts
  union all select 'payout_transferred', 'payout:' || id, approved_at, 'payouts_reserved', 'provider_cash', amount_xof, 0 from payouts
  where status = 'approved'
  union all select 'payout_canceled', 'payout:' || id, created_at + interval '1 day', 'payouts_reserved', 'supplier:' || supplier_id,
    amount_xof, 0
  from payouts where status = 'canceled'
) as events;
insert into ledger_transactions (id, kind, reference, at) overriding system value
select id, kind, reference, at from made_ledger order by id;
alter table ledger_entries disable trigger ledger_entries_balance;
insert into ledger_entries (transaction_id, account, amount_xof)
select id, account, amount from (
  select id, 1 as side, source as account, -(amount_xof + fee_xof) as amount from made_ledger
  union all select id, 2, target, amount_xof from made_ledger
  union all select id, 3, 'platform_fees', fee_xof from made_ledger where fee_xof > 0
) as sides order by id, side;
alter table ledger_entries enable trigger ledger_entries_balance;
insert into supplier_balances (supplier_id, balance_xof)
select s.user_id, coalesce(sum(e.amount_xof), 0) from suppliers s left join ledger_entries e on e.account = 'supplier:' || s.user_id
group by s.user_id
on conflict (supplier_id) do update set balance_xof = excluded.balance_xof;

insert into donor_figures (donor_id, passes, passes_xof, fees_xof)
select owner_id, sum(given.count), sum(amount_xof), sum(fee_xof) from payment_orders
join (select order_id, count(*) as count from passes group by order_id) as given on given.order_id = payment_orders.id
where state = 'paid' group by owner_id;

-- What people were told, and who did what.
insert into notifications (user_id, key, message, created_at, read_at)
select user_id, key, message, at, case when at < ${daysAgo('2')} then at + interval '1 day' end from (
  select beneficiary_id as user_id, 'made-used:' || id as key, 'Message inventé\u00A0: une utilisation.' as message, at from redemptions
  union all select beneficiary_id, 'made-request:' || id, 'Message inventé\u00A0: une décision.', decided_at from requests
  where status <> 'pending'
  union all select owner_id, 'made-order:' || id, 'Message inventé\u00A0: un paiement.', paid_at from payment_orders where state = 'paid'
  union all select supplier_id, 'made-payout:' || id, 'Message inventé\u00A0: un retrait.', created_at from payouts
) as told order by at, key;
insert into messages (user_id, key, state, fault, tries, content, has_secret, created_at, tried_at, sent_at)
select user_id, key, state, case when state <> 'sent' then 'unreachable' end, 1,
  json_build_object('subject', 'Message inventé', 'paragraphs', json_build_array('Message inventé.')), key like 'recovery-code:%', at, at,
  case when state = 'sent' then at + interval '1 second' end
from (
  select *, case when at >= ${daysAgo('1')} then 'stuck' when user_id % 97 = 0 then 'failed' else 'sent' end as state from (
    select beneficiary_id as user_id, 'uses:' || id as key, date_trunc('milliseconds', at) as at from redemptions
    union all select owner_id, 'payment-confirmed:' || id, date_trunc('milliseconds', paid_at) from payment_orders where state = 'paid'
    union all select supplier_id, 'payout-requested:' || id, date_trunc('milliseconds', created_at) from payouts
    -- Codes that were asked for, which nobody sends again.
    union all select id, 'recovery-code:' || id, date_trunc('milliseconds', created_at + interval '2 days') from users
    where role_id > 1 and id % 97 = 0 and created_at < ${daysAgo('4')}
  ) as told
) as mailed order by at, key;
insert into journal (at, actor_id, action, subject_type, subject_id, reason, detail)
select at, actor_id, action, subject_type, subject_id, reason, '{}' from (
  select submitted_at as at, id as actor_id, 'profile.submit' as action, 'user' as subject_type, id::text as subject_id,
    null::text as reason from users where role_id > 1
  union all select at, by_id, 'profile.' || action, 'user', user_id::text, reason from profile_decisions
  union all select created_at, beneficiary_id, 'request.make', 'request', id::text, null from requests
  union all select decided_at, decided_by, case status when 'approved' then 'request.approve' else 'request.reject' end, 'request',
    id::text, reason from requests where status <> 'pending'
  union all select ended_at, null, 'project.financed', 'project', id::text, null from projects where status = 'financed'
  union all select paid_at, null, 'payment.settle', 'order', id::text, null from payment_orders where state = 'paid'
  union all select undone_at, supplier_id, 'scan.undo', 'redemption', id::text, null from redemptions where undone_at is not null
  union all select created_at, supplier_id, 'payout.request', 'payout', id::text, null from payouts
  union all select at, admin_id, 'payout.approve', 'payout', payout_id::text, null from payout_approvals
) as lines order by at, subject_type, subject_id;
insert into exports (user_id, list, filters, at, ended_at, row_count)
select actor_id, case when id % 3 = 0 then 'dons' else 'retraits' end, '{}', at, case when id % 40 > 0 then at end,
  case when id % 40 > 0 then 10 end from journal
  where action in ('payout.approve', 'request.approve', 'request.reject', 'profile.approved') and actor_id is not null order by id;
insert into accesses (at, kind, user_id, network, outcome, about_id)
select date_trunc('milliseconds', at), kind, user_id, '192.0.2.0/24', outcome, about_id from (
  select ${daysAgo('pg_temp.draw(id, \'access\', 30)')} as at, 'sign_in' as kind, id as user_id,
    case when id % 400 = 0 then 'limited' when id % 40 = 0 then 'refused' else 'allowed' end as outcome, null::bigint as about_id
  from users where id % 2 = 0
  union all select ${daysAgo('pg_temp.draw(id, \'recovery\', 30)')}, 'recovery', id,
    case when id % 500 = 0 then 'refused' else 'allowed' end,
    null from users where id % 100 = 0
  union all select ${daysAgo('pg_temp.draw(id, \'reading\', 30)')}, 'reading', 2 + id % 2, 'allowed', id from users
  where role_id > 1 and id % 5 = 0
) as made order by at, kind, user_id, about_id;
insert into sessions (token_hash, user_id, created_at, expires_at)
select sha256(convert_to('${seed}:session:' || id, 'UTF8')), id, ${daysAgo('0.4')}, ${at} + interval '2 hours' from users where id % 2 = 0;
insert into known_devices (user_id, device_hash, last_sign_in_at)
select id, sha256(convert_to('${seed}:device:' || id, 'UTF8')), ${daysAgo('0.4')} from users where id % 2 = 0;
insert into idempotent_calls (caller, key, route, body_hash, status, reply, created_at)
select 'user:' || id, ${uuid(`'key:' || id`)}, 'POST /made', sha256(convert_to(id::text, 'UTF8')), 200, '{}', ${daysAgo('0.4')}
from users where id % 2 = 0;
`
}

/** Ids were written as they are: what comes next goes on after the last one. */
export const restartIds = `
do $$
declare
  one record;
begin
  for one in select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), greatest((select max(%I) from %I), 1))',
      one.table_name, one.column_name, one.column_name, one.table_name);
  end loop;
end $$;
`
