import { AppError } from '#src/platform/app-error.ts'

/** A picture above this many points goes in the slow lane. */
const lightPixelsMax = 4_000_000
/** Pictures that wait in a lane, each for a fraction of a second of the one before it. */
const laneWaitingMax = 8
/** Pictures of one account that wait for its own earlier one, in no lane yet. */
const ownWaitingMax = 4
const retryAfterSeconds = 3

interface Decoding {
  /** Whose picture. */
  accountId: number
  pixels: number
}

/**
 * Pictures are decoded one at a time in each of two lanes, small and large ones, so that a small one never waits for
 * large ones; an account has one picture in them at a time, so that nobody's many stand before somebody's first.
 * Nothing waits long: what comes to a full queue is told to come back.
 */
export class DecodePool {
  readonly #lanes = { light: new Queue(laneWaitingMax), heavy: new Queue(laneWaitingMax) }
  readonly #accounts = new Map<number, Queue>()

  /** @throws AppError files_busy (503) */
  async run<T>({ accountId, pixels }: Decoding, work: () => Promise<T>): Promise<T> {
    const own = this.#accounts.get(accountId) ?? new Queue(ownWaitingMax)
    this.#accounts.set(accountId, own)
    try {
      return await own.run(() => this.#lanes[pixels > lightPixelsMax ? 'heavy' : 'light'].run(work))
    } finally {
      if (own.isEmpty) this.#accounts.delete(accountId)
    }
  }
}

/** One runs, some wait in their order, the others are refused. */
class Queue {
  readonly #waitingMax: number
  #size = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#size > this.#waitingMax) throw new AppError('files_busy', { retryAfterSeconds })
    this.#size += 1
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#size -= 1
    }
  }
}
