/** `npm test`: all but the drills, which CI runs after it. `npm test -- server e2e` runs the parts whose name contains one of the words. */
import { bootstrap } from './bootstrap.mjs'
import { fail } from './lib/fail.mjs'
import { runTasks } from './lib/run-tasks.mjs'
import { selectTasks, TASKS } from './lib/tasks.mjs'

try {
  await bootstrap()
  const isFine = await runTasks(selectTasks(TASKS, process.argv.slice(2)))
  process.exitCode = isFine ? 0 : 1
} catch (error) {
  fail(error)
}
