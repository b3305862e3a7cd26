import { afterAll } from 'vitest'
import { runCleanups } from './after-file.ts'

// Run again for each file, although the files of a worker share their modules.
afterAll(runCleanups)
