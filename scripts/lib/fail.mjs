/** Says what is wrong, without a stack that helps nobody, and makes the command fail. @param {unknown} error */
export function fail(error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
