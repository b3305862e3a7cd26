/** `npm run check`: types, lint, unused code, import arrows and the quick tests. What to run before every commit. */
import { bootstrap } from './bootstrap.mjs'
import { fail } from './lib/fail.mjs'
import { runTasks } from './lib/run-tasks.mjs'
import { selectTasks, TASKS } from './lib/tasks.mjs'

try {
  await bootstrap()
  const quick = TASKS.filter((task) => task.isQuick)
  const isFine = await runTasks(selectTasks(quick, process.argv.slice(2)))
  process.exitCode = isFine ? 0 : 1
} catch (error) {
  fail(error)
}
