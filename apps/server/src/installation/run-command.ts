import { AppError } from '#src/platform/app-error.ts'
import { withoutPersonalData } from '#src/platform/without-personal-data.ts'

/** Runs a command of the operator: what goes wrong is a sentence and an exit code. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    const message = error instanceof AppError ? error.sentence : error instanceof Error ? error.message : String(error)
    const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
    process.stderr.write(`${withoutPersonalData(message + cause)}\n`)
    process.exitCode = 1
  }
}
