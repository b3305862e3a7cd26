import { AppError } from '#src/platform/app-error.ts'

export interface TurnLimits {
  /** Calls of one person under way at once. */
  atOnce: number
  /** How long another one waits for its turn. */
  waitMs: number
}

/** Several tills share an account, and each waits for its answer; a connection is held for milliseconds. */
export const turnLimits: TurnLimits = { atOnce: 6, waitMs: 3000 }

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets one person's changes have only so many of the database's connections: what is held up on one row, a supplier's
 * balance for example, waits here, in memory, and everybody else goes on.
 */
export class Turns {
  readonly #lines = new Map<number | string, Line>()
  readonly #limits: TurnLimits

  constructor(limits = turnLimits) {
    this.#limits = limits
  }

  /** @throws AppError unavailable when the person's other calls are still not through */
  async run<T>(person: number | string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(person) ?? { running: 0, waiting: [] }
    this.#lines.set(person, line)
    if (line.running < this.#limits.atOnce) line.running += 1
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if ((line.running -= 1) === 0) this.#lines.delete(person)
    }
  }

  /** The turn of whoever has just ended is handed on. */
  #wait(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(take), 1)
        reject(new AppError('unavailable'))
      }, this.#limits.waitMs)
      line.waiting.push(take)
    })
  }
}
