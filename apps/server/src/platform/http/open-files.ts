import type { Readable } from 'node:stream'
import { AppError } from '#src/platform/app-error.ts'

export interface OpenFileLimits {
  ofOnePerson: number
  inAll: number
  /** A file that has not been taken by then is cut: somebody reads it a byte at a time. */
  longestMs: number
}

/** A million rows in a slow office, and no more. */
const openFileLimits: OpenFileLimits = { ofOnePerson: 2, inAll: 10, longestMs: 15 * 60_000 }

/** Long enough for most of them to be read. */
const retryAfterSeconds = 60

/** Files of lists that are being read: few at once, since each asks the database again and again, and none for ever. */
export class OpenFiles {
  readonly #people = new Map<number, number>()
  readonly #limits: OpenFileLimits

  constructor(limits = openFileLimits) {
    this.#limits = limits
  }

  /** @throws AppError too_many_requests when this person, or everybody, has enough of them open */
  check(person: number): void {
    const inAll = [...this.#people.values()].reduce((total, count) => total + count, 0)
    if ((this.#people.get(person) ?? 0) < this.#limits.ofOnePerson && inAll < this.#limits.inAll) return
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  /** Counts the file until its stream is closed, however it ends. @throws AppError as `check`: another may have begun since */
  hold<Stream extends Readable>(person: number, file: Stream): Stream {
    this.check(person)
    this.#people.set(person, (this.#people.get(person) ?? 0) + 1)
    const late = setTimeout(() => file.destroy(new Error('A file of a list was not read in time')), this.#limits.longestMs)
    file.once('close', () => {
      clearTimeout(late)
      const left = (this.#people.get(person) ?? 1) - 1
      if (left > 0) this.#people.set(person, left)
      else this.#people.delete(person)
    })
    return file
  }
}
