import { withoutPersonalData } from './without-personal-data.ts'

const causesMax = 5

/**
 * What ended a start, for its log: the stack, and why, cause by cause. An allow-list, as the logger's: a database's error also carries the
 * row that it refused.
 */
export function faultLines(error: unknown): string {
  const stack = (error instanceof Error && error.stack) || String(error)
  return withoutPersonalData([stack, ...causesOf(error).map((cause) => `Cause: ${cause}`)].join('\n'))
}

/** The nearest first. */
function causesOf(error: unknown): string[] {
  const causes: string[] = []
  for (let fault = error; causes.length < causesMax && fault instanceof Error && fault.cause !== undefined;) {
    fault = fault.cause
    const code = fault instanceof Error && 'code' in fault ? ` (${String(fault.code)})` : ''
    causes.push(`${fault instanceof Error ? fault.message : String(fault)}${code}`)
  }
  return causes
}
