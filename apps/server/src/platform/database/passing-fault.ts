/**
 * PostgreSQL: no connection, no room, no memory, going down or coming up, a lock or an answer that took too long, one of two
 * that gave way.
 */
const sqlStates = /^(?:08...|53...|57P0.|57014|55P03|25P03|25006|40001|40P01|58030)$/
/** The network to the database, its name, and the disk or the descriptors of this machine. */
const systemCodes = new Set([
  'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN',
  'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM',
])
/** What the driver says of a connection that went away under a call, or of a database that is being closed, without a code. */
const driverWords = [
  'Connection terminated', 'Client has encountered a connection error', 'Client was closed', 'timeout exceeded when trying to connect',
  'Connection ended', 'no database connection', 'PGlite is closed', 'PGlite is closing',
  'driver has already been destroyed',
]

/** Whether the machine, and not the call, is at fault, so that the same call may succeed in a moment: a 503. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return sqlStates.test(code) || systemCodes.has(code) || driverWords.some((words) => error.message.startsWith(words))
}
