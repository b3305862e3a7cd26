import { serveShell } from './serve-shell.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Written in by the build (application-build.ts). */
declare const shellRelease: string
declare const shellParts: readonly string[]

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker's own world
serveShell(globalThis as unknown as WorkerScope, { release: shellRelease, parts: shellParts })
