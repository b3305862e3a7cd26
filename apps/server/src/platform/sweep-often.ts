import type { Readable } from 'node:stream'
import v8 from 'node:v8'

/** Of what was alive at the last sweep, in percent; V8's own choice is 0, and lets 50 MB become 180 before it looks. */
const often = '--heap-growing-percent=30'
const asUsual = '--heap-growing-percent=0'

const streams = new Set<Readable>()

/**
 * Until this stream is closed, V8 goes through what it holds each time that has grown by a third: a long file leaves garbage as fast as
 * it is sent, and much of it has outlived what V8 calls young. Not at all times: a scan costs a tenth more (decision 42). The first sweep
 * is asked for, since V8 has already said until when it lets its heap grow. Left alone without `--expose-gc`.
 */
export function sweepOften(stream: Readable): void {
  if (!globalThis.gc || stream.closed || streams.has(stream)) return
  if (streams.size === 0) {
    v8.setFlagsFromString(often)
    void globalThis.gc({ type: 'major', execution: 'async' })
  }
  streams.add(stream)
  stream.once('close', () => {
    streams.delete(stream)
    if (streams.size === 0) v8.setFlagsFromString(asUsual)
  })
}
