/**
 * How the server is started so that it takes little memory (decision 42): `ops/passerelle.service` and `npm run serve` say the same.
 * By default V8 gives what is young 64 MB, and the C library keeps what was given back in many places. With `--expose-gc` the server
 * gives back what it does not need (`platform/give-memory-back.ts`).
 */
export const heapFlags = ['--max-semi-space-size=8', '--expose-gc']
export const fewArenas = { MALLOC_ARENA_MAX: '2' }
