import { peopleOf, worldDays, type WorldInput } from './world-size.ts'

const daysBefore = (now: Date) => (days: string) => `timestamptz '${now.toISOString()}' - make_interval(secs => 86400.0 * (${days}))`

/** How the programme is reached, and what it says in public: whoever has a role has said yes to the first version of each. */
export function textsScript({ now }: WorldInput): string {
  const daysAgo = daysBefore(now)
  return `
insert into programme_contacts (email, phone, hours, changed_at, changed_by)
values ('aide@exemple.test', '+2290190000001', 'Du lundi au vendredi', ${daysAgo(`${worldDays} + 10`)}, 1);
insert into public_texts (id, name, version, body, is_major, published_at, published_by) overriding system value
select n, name, version, 'Texte inventé.', version = 1, ${daysAgo(`${worldDays} + 10 - 300 * (version - 1)`)}, 1
from (values (1, 'terms', 1), (2, 'consent', 1), (3, 'privacy', 1), (4, 'legal', 1), (5, 'help', 1), (6, 'terms', 2))
  as texts(n, name, version);
insert into acceptances (user_id, text_id, at)
select id, text_id, created_at from users cross join generate_series(1, 2) as text_id where role_id > 1;
`
}

/** Some paid twice: the second payment is set apart, and most of them are given back, signed; some were refused first. */
export function secondPayments({ seed }: WorldInput): string {
  return `
insert into payment_attempts (id, order_id, provider, environment, amount_xof, provider_tx_id, state, raw_status, cause, created_at)
select md5('${seed}:second:' || id)::uuid, id, 'fedapay', 'local', amount_xof + fee_xof, 'made-second-' || id,
  case when id % 3 = 0 then 'review' else 'refunded' end, case when id % 3 = 0 then 'approved' else 'refunded' end,
  case when id % 3 = 0 then 'duplicate' else 'refunded' end, created_at + interval '10 minutes'
from payment_orders where state = 'paid' and id % 20 = 0;
insert into refund_tasks (attempt_id, amount_xof, cause, created_at, done_at, refused_by, refused_at, refusal_reason)
select id, amount_xof, (array['duplicate', 'replaced', 'given_back', 'excess'])[1 + order_id / 60 % 4], created_at,
  case when state = 'refunded' then created_at + interval '2 days' end,
  case when order_id % 7 = 0 then 1 end, case when order_id % 7 = 0 then created_at + interval '1 hour' end,
  case when order_id % 7 = 0 then 'Motif inventé.' end
from payment_attempts where cause = 'duplicate' or state = 'refunded' order by seq;
insert into refund_approvals (task_id, admin_id, at)
select id, 3, created_at + interval '1 day' from refund_tasks
union all select id, 1, created_at + interval '2 days' from refund_tasks where done_at is not null;
`
}

/** What the back office has beside people, passes and money: decisions taken back, imports, views, questions, people alike. */
export function deskScript({ size, seed, now }: WorldInput): string {
  const at = `timestamptz '${now.toISOString()}'`
  const daysAgo = daysBefore(now)
  const { beneficiary } = peopleOf(size)
  const imported = Math.round(size.people / 100)
  /** As many as a foundation sends at once. */
  const ofOneImport = Math.min(100, Math.ceil(imported / 2))
  const imports = Math.ceil(imported / ofOneImport)
  return `
-- Of twenty who hold a pass that may be used one has lost the approval of the profile: what they hold waits for the next one.
create temp table made_withdrawn on commit drop as
select id from (
  select id, row_number() over (order by id) as number from users
  where role_id = 2 and stat = 'approved' and suspended_at is null and id > ${beneficiary.light}
    and exists (select from passes where beneficiary_id = users.id and state = 'assigned' and expires_on >= (${at})::date)
) as holders where number % 20 = 1;
update users set stat = 'rejected', stat_reason = 'Motif inventé.', withdrawn_at = ${daysAgo('2')}
where id in (select id from made_withdrawn);
insert into profile_decisions (user_id, action, role_id, reason, by_id, at)
select id, 'withdrawn', 2, 'Motif inventé.', 2, ${daysAgo('2')} from made_withdrawn;
insert into journal (at, actor_id, action, subject_type, subject_id, reason, detail)
select ${daysAgo('2')}, 2, 'profile.withdrawn', 'user', id::text, 'Motif inventé.', '{}' from made_withdrawn;
insert into pass_suspensions (pass_id, cause, at)
select passes.id, 'profile', ${daysAgo('2')} from passes join made_withdrawn on made_withdrawn.id = passes.beneficiary_id
where state = 'assigned' and expires_on >= (${at})::date;
update passes set state = 'suspended' where id in (select pass_id from pass_suspensions where cause = 'profile');

-- Of a hundred forms one says the document and the phone of the one before; of a tenth of these somebody has said that they are two.
update beneficiaries set ref_doc = earlier.ref_doc, phone = earlier.phone from beneficiaries as earlier
where beneficiaries.user_id % 100 = 0 and earlier.user_id = beneficiaries.user_id - 1;
insert into distinct_people (low_id, high_id, by_id, at)
select user_id - 1, user_id, 2, ${daysAgo('5')} from beneficiaries
where user_id % 1000 = 0 and exists (select 1 from beneficiaries as earlier where earlier.user_id = beneficiaries.user_id - 1);

-- Lists that foundations sent, and the people whom they brought, who have not come yet.
insert into imports (id, kind, file_name, digest, row_count, created_count, by_id, at) overriding system value
select n, case when n % 2 = 0 then 'suppliers' else 'beneficiaries' end, 'liste-inventee-' || n || '.csv',
  encode(sha256(convert_to('${seed}:import:' || n, 'UTF8')), 'hex'), ${ofOneImport}, ${ofOneImport}, 2,
  ${daysAgo(`300.0 * (1 - n::float / ${imports})`)}
from generate_series(1, ${imports}) as n;
insert into imports (id, kind, file_name, digest, row_count, created_count, by_id, at) overriding system value
select ${imports} + n, 'services', 'catalogue-invente-' || n || '.csv',
  encode(sha256(convert_to('${seed}:catalogue:' || n, 'UTF8')), 'hex'), 2, 2, 1, ${daysAgo('290 - 250 * (n - 1)')}
from generate_series(1, 2) as n;
insert into users (id, name, firstname, email, password_hash, created_at) overriding system value
select ${size.people} + n, 'Importé', 'Abla ' || n, 'importe-' || n || '@exemple.test', password_hash, i.at
from generate_series(1, ${imported}) as n join imports i on i.id = 1 + (n - 1) / ${ofOneImport}
  cross join (select password_hash from users where id = 1) as first;
insert into imported_forms (user_id, import_id, role_id, form, invited_at)
select ${size.people} + n, i.id, case i.kind when 'suppliers' then 4 else 2 end,
  jsonb_build_object('phone', '+2290194' || lpad(n::text, 6, '0'), 'address', 'Maison inventée ' || n, 'department', 'Littoral',
    'commune', 'Cotonou'), i.at + interval '5 minutes'
from generate_series(1, ${imported}) as n join imports i on i.id = 1 + (n - 1) / ${ofOneImport};

insert into saved_views (admin_id, list, name, query, created_at)
select admin, list, 'Vue inventée ' || n, '?tri=created_at', ${daysAgo('n')}
from generate_series(1, 4) as admin cross join unnest(array['users', 'payouts', 'requests', 'cases']) as list
  cross join generate_series(1, 5) as n;

-- What was asked of files: of those that are decided it is over, of some that wait it is not.
insert into questions (kind, file_id, item, text, asked_by, asked_at, answer, answered_at, ended_at)
select kind, file_id, 'other', 'Question inventée.', 2, asked_at, case when is_over then 'Réponse inventée.' end,
  case when is_over then asked_at + interval '6 hours' end, case when is_over then asked_at + interval '6 hours' end
from (
  select 'profile' as kind, id as file_id, submitted_at + interval '2 hours' as asked_at, stat <> 'pending' or id % 3 = 0 as is_over
  from users where role_id > 1 and id % 10 = 0
  union all select 'request', id, created_at + interval '2 hours', status <> 'pending' or id % 3 = 0 from requests where id % 10 = 0
) as asked order by asked_at, kind, file_id;

-- Of fifty people one has a second factor with its codes, and of a hundred one a passkey.
insert into second_factors (user_id, sealed_secret, created_at, confirmed_at)
select id, sha256(convert_to('${seed}:factor:' || id, 'UTF8')), created_at + interval '1 day', created_at + interval '1 day'
from users where role_id > 1 and id % 50 = 0;
insert into backup_codes (code_hash, user_id)
select sha256(convert_to('${seed}:backup:' || user_id || ':' || n, 'UTF8')), user_id
from second_factors cross join generate_series(1, 10) as n;
insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
select user_id, 'made-' || user_id, sha256(convert_to('${seed}:passkey:' || user_id, 'UTF8')), 0, 'internal', 'Téléphone inventé',
  created_at, ${daysAgo('1')} from second_factors where user_id % 100 = 0;

-- Notes of the desk and what it joined, large payouts signed twice, some of those that wait put on hold, some of these released once.
insert into case_messages (case_id, side, author_id, text, at)
select id, 'note', 2, 'Note inventée.', created_at + interval '1 hour' from cases where id % 3 = 0;
insert into files (id, owner_id, kind, mime, size, original_name, is_public, is_for_finance, is_from_desk, created_at)
select md5('${seed}:letter:' || id)::uuid, person_id, 'document', 'application/pdf', 1000, 'lettre-inventee.pdf', false, subject = 'payout',
  true, closed_at from cases where state = 'closed' and id % 5 = 0;
insert into case_messages (case_id, side, author_id, text, file_id, at)
select id, 'desk', 2, 'Document inventé.', md5('${seed}:letter:' || id)::uuid, closed_at from cases
where state = 'closed' and id % 5 = 0;
insert into payout_approvals (payout_id, admin_id, at)
select id, 1, created_at + interval '90 minutes' from payouts where status in ('approved', 'failed') and id % 5 = 0;
insert into payout_releases (payout_id, admin_id, reason, at)
select id, 3, 'Motif inventé.', created_at + interval '2 hours' from payouts where status = 'pending' and id % 3 = 0;
update payouts set held_at = created_at + interval '3 hours', held_by = 3, held_reason = 'Motif inventé.'
where status = 'pending' and id % 6 = 0;
`
}
