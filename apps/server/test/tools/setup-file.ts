import { afterAll } from 'vitest'
import { runCleanups } from './after-file.ts'
import { judgeReplies } from './api-client.ts'
import { expectDeclaredReply } from './declared-replies.ts'

// Run again for each file, although the files of a worker share their modules.
afterAll(runCleanups)
judgeReplies(expectDeclaredReply)
