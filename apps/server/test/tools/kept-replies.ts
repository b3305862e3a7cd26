import { appendFileSync } from 'node:fs'

const file = process.env['KEPT_REPLIES']

/** Keeps what a call answered, one a line, for `npm test -- renamed`, which looks for the product's old name in it. */
export function keepReply(json: string): void {
  if (file) appendFileSync(file, `${json}\n`)
}
