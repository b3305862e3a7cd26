import type { JobFault } from '@passerelle/contract/job-words'

/** In the order in which they are looked for: what the code says of its own faults, then what the machine says. */
const signs: readonly [JobFault, RegExp][] = [
  ['mail_credentials', /^The mail did not leave \(.*EAUTH/],
  ['mail_unreachable', /^The mail did not leave \(.*(ECONN|ETIMEDOUT|ESOCKET|EDNS|EPIPE)/],
  ['mail_refused', /^The mail did not leave \(.*(RCPT TO|DATA)\): .*\b5\d\d\b/],
  ['mail_other', /^The mail did not leave/],
  ['webhook', /operator's webhook/],
  ['unknown_kind', /has no handler for job/],
  ['too_long', /ran for too long/],
  ['stopped', /heartbeat|job (expired|timed out)|handler execution exceeded/i],
  ['database', /deadlock|lock timeout|statement timeout|connection.*(terminated|closed|timeout)|too many clients|Too busy|database/i],
  ['provider', /provider|FedaPay|fetch failed|ECONNREFUSED|ETIMEDOUT|ENOTFOUND/i],
]

/** What a failure means to whoever reads it in the back office. */
export const faultOfJob = (error: string | null): JobFault | null =>
  (error === null ? null : (signs.find(([, sign]) => sign.test(error))?.[0] ?? 'other'))
