type Cleanup = () => unknown

const cleanups: Cleanup[] = []

/**
 * Runs after the last test of the file, wherever it is asked for, last asked first. Vitest drops an `afterAll` called inside a
 * hook or a test.
 */
export function afterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup)
}

/** setup-file.ts calls it at the end of every file. */
export async function runCleanups(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
