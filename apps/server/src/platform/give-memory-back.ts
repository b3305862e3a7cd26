import type { Server } from 'node:http'
import { probes } from './http/health-routes.ts'

const lookMs = 2_000
/** After the start, when nobody has asked yet. */
const firstQuietMs = 4_000
/** What was compiled for speed goes as well: a till that pauses is not made slower for it. */
const quietMs = 45_000
/** Less is not worth the tenth of a second in which nobody is answered. */
const worthBytes = 16 * 1024 * 1024

/**
 * V8 keeps what it took at the start, and under calls, until it takes more: it looks through what it holds by what is allocated,
 * and a server that waits allocates next to nothing. So it is told to: soon after the start, and whenever enough has come together
 * and nobody has asked for a while. Without `--expose-gc` (`scripts/lib/small-memory.mjs`) it is left alone.
 */
export function giveMemoryBack(server: Server): void {
  const { gc } = globalThis
  if (!gc) return
  let askedAt = performance.now()
  let enoughMs = firstQuietMs
  let leastBytes = 0
  server.on('request', ({ url = '' }) => {
    if (url === probes.alive || url === probes.ready) return
    askedAt = performance.now()
    enoughMs = quietMs
  })
  setInterval(() => {
    const heldBytes = process.memoryUsage.rss()
    leastBytes = Math.min(leastBytes, heldBytes)
    if (performance.now() - askedAt < enoughMs || heldBytes < leastBytes + worthBytes) return
    gc({ type: 'major', flavor: 'last-resort' })
    enoughMs = quietMs
    leastBytes = Infinity // part of it goes a moment later: the next looks say how little is left
  }, lookMs).unref()
}
