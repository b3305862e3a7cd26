/**
 * How the server is started so that it takes little memory (decision 42): `ops/passerelle.service` and `npm run serve` say the same.
 * By default V8 gives what is young 64 MB, and the C library keeps what was given back in many places.
 */
export const heapFlag = '--max-semi-space-size=8'
export const fewArenas = { MALLOC_ARENA_MAX: '2' }
