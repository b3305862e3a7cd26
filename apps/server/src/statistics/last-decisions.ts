import { decisionActions, type DecisionAction } from '@passerelle/contract/journal-words'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

interface Decision {
  id: number
  at: Date
  action: DecisionAction
  about: string | null
  amountXof: number | null
  actor: string
  reason: string | null
}

const shown = 5

/**
 * The last things that people of the back office decided, with whom or what each is about: an account's name, a request's or a payout's
 * code. A few lines of each kind by its index, then the latest of them all.
 */
export async function listLastDecisions(db: Db): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select line.id, line.at, line.action, line.reason, actor.firstname || ' ' || actor.name as actor,
      coalesce(person.firstname || ' ' || person.name, requests.code, payouts.code) as about, payouts.amount_xof
    from (
      select latest.* from unnest(${[...decisionActions]}::text[]) as wanted (action)
      cross join lateral (
        select * from journal where journal.action = wanted.action and actor_id is not null order by at desc, id desc limit ${shown}
      ) as latest order by latest.at desc, latest.id desc limit ${shown}
    ) as line
    join users as actor on actor.id = line.actor_id
    left join users as person on line.subject_type = 'user' and person.id = line.subject_id::bigint
    left join requests on line.subject_type = 'request' and requests.id = line.subject_id::bigint
    left join payouts on line.subject_type = 'payout' and payouts.id = line.subject_id::bigint
    order by line.at desc, line.id desc`.execute(db)
  return rows
}
