import { AppError } from '#src/platform/app-error.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { withoutPersonalData } from '#src/platform/without-personal-data.ts'

/** Our own words to the operator, shown as they are: an example of use, a path. */
export class CommandError extends Error {}

/** Runs a command of the operator: what goes wrong is a sentence and an exit code. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (error instanceof AppError) return error.sentence
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  return withoutPersonalData((error instanceof Error ? error.message : String(error)) + cause)
}
