import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { tokenHash, type Keys } from '#src/platform/keys.ts'
import { type Measure, measureOf } from './measure.ts'

/** The work of one scan, session and reply included, as one function of the database: what no server in front of it can save. */
const scanFunction = `
create table bench_scans (n bigint primary key, token_hash bytea not null, code_hash bytea not null, key text not null);
create sequence bench_turn;
create function bench_scan(turn bigint) returns bigint language plpgsql as $$
declare
  asked record; person record; pass record; use_id bigint;
begin
  select * into strict asked from bench_scans where n = turn;
  select users.id, users.role_id, users.stat, sessions.expires_at into strict person
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = asked.token_hash and sessions.expires_at > now() and users.suspended_at is null;
  insert into idempotent_calls (caller, key, route, body_hash, created_at)
    values ('user:' || person.id, asked.key, 'POST /api/scan/pass', asked.code_hash, now()) on conflict do nothing;
  perform at from attempts where bucket = 'scan:' || person.id and at > now() - interval '10 minutes' order by at desc limit 30;
  select passes.id, passes.state, passes.amount_xof, passes.supplier_id, passes.beneficiary_id, passes.expires_on,
      pass_codes.retired_reason, services.name as service, holder.firstname, suppliers.social_reason as supplier
    into strict pass
    from pass_codes
      join passes on passes.id = pass_codes.pass_id
      join services on services.id = passes.service_id
      left join users as holder on holder.id = passes.beneficiary_id
      left join suppliers on suppliers.user_id = passes.supplier_id
    where pass_codes.code_hash = asked.code_hash
    for update of passes, pass_codes;
  if pass.state <> 'assigned' or pass.supplier_id <> person.id or pass.retired_reason is not null or pass.expires_on < current_date then
    raise exception 'pass % cannot be used', pass.id;
  end if;
  with marked as (
    update passes set state = 'used', used_at = now() where id = pass.id and state = 'assigned'
    returning id, supplier_id, beneficiary_id, amount_xof
  ),
  told as (
    insert into pass_events (pass_id, event, actor_id, at, detail) select id, 'used', supplier_id, now(), '{}' from marked
  )
  insert into redemptions (pass_id, supplier_id, beneficiary_id, amount_xof, at)
    select id, supplier_id, beneficiary_id, amount_xof, now() from marked returning id into strict use_id;
  with booked as (
    insert into ledger_transactions (kind, reference, at) values ('pass_used', 'redemption:' || use_id, now()) returning id
  )
  insert into ledger_entries (transaction_id, account, amount_xof)
    select booked.id, entry.account, entry.amount_xof
    from booked, (values ('pass_funds', -pass.amount_xof), ('supplier:' || person.id, pass.amount_xof)) as entry(account, amount_xof);
  update supplier_balances set balance_xof = balance_xof + pass.amount_xof where supplier_id = person.id;
  insert into notifications (user_id, key, message, created_at)
    values (pass.beneficiary_id, 'pass-used:' || use_id,
      'Votre pass «\u00A0' || pass.service || '\u00A0» a été utilisé chez ' || pass.supplier || ' le ' || now()::text || '.', now())
    on conflict (user_id, key) do nothing;
  perform value from settings where name = 'scanUndoMinutes';
  update idempotent_calls set committed = jsonb_build_object('value', jsonb_build_object('redeemed', jsonb_build_object(
      'redemptionId', use_id, 'amountXof', pass.amount_xof, 'service', pass.service, 'firstname', pass.firstname, 'usedAt', now())))
    where caller = 'user:' || person.id and key = asked.key;
  return use_id;
end $$`

interface Scan {
  code: string
  token: string
}

/** Calls the function by pgbench, which keeps its statement prepared and costs the machine next to nothing. */
export class ScanFunction {
  readonly #url: string
  readonly #keys: Keys
  #given = 0

  private constructor(url: string, keys: Keys) {
    this.#url = url
    this.#keys = keys
  }

  static async make(url: string, keys: Keys): Promise<ScanFunction> {
    const made = new ScanFunction(url, keys)
    await made.#query(scanFunction)
    return made
  }

  /** Redeems these passes, so many at once. */
  async measure(scans: Scan[], atOnce: number): Promise<Measure> {
    const rows = scans.map(({ code, token }, index) => ({
      n: (this.#given += 1),
      token_hash: `\\x${tokenHash(token).toString('hex')}`,
      code_hash: `\\x${this.#keys.lookup(code).toString('hex')}`,
      key: `bench-${this.#given}-${index}`,
    }))
    await this.#query('insert into bench_scans select * from json_populate_recordset(null::bench_scans, $1)', [JSON.stringify(rows)])
    const folder = mkdtempSync('/var/tmp/passerelle-pgbench-')
    try {
      writeFileSync(join(folder, 'scan.sql'), `select bench_scan(nextval('bench_turn'));\n`)
      const perClient = String(Math.floor(scans.length / atOnce))
      const { stdout } = await promisify(execFile)(process.env['PGBENCH'] ?? 'pgbench', [
        '-n', '-M', 'prepared', '-c', String(atOnce), '-t', perClient, '-f', 'scan.sql', '--log', '--log-prefix=scan', this.#url,
      ], { cwd: folder })
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
      const logs = readdirSync(folder).filter((name) => name.startsWith('scan.') && name !== 'scan.sql')
      const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      return measureOf(lines.map((line) => Number(line.split(' ')[2]) / 1000), perSecond)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async #query(text: string, values?: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url })
    await client.connect()
    await client.query(text, values)
    await client.end()
  }
}
