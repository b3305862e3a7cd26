import { refuseInsideTransaction } from './transaction-guard.ts'

interface Call<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (cause: unknown) => void
}

interface Terms {
  /** How many go in one work at most. */
  max: number
  /** How long the next ones wait for a work that does not end. */
  patienceMs: number
}

/**
 * Calls that come at the same moment, or while a work is under way, go together in the next one. No timer: whoever comes alone goes at
 * once, as soon as what has arrived with it is read. Each database has a line of its own.
 *
 * Nobody pays for a neighbour: a work that hangs holds the next ones up no longer than `patienceMs`, and one that fails at once
 * is done again for each of its calls alone, so it must bear that.
 */
export function together<Source extends WeakKey, Input, Output>(
  work: (source: Source, inputs: Input[]) => Promise<Output[]>,
  terms: Terms,
): (source: Source, input: Input) => Promise<Output> {
  const lines = new WeakMap<Source, Line<Input, Output>>()
  return async (source, input) => {
    refuseInsideTransaction()
    const line = lines.get(source) ?? new Line<Input, Output>((inputs) => work(source, inputs), terms)
    lines.set(source, line)
    return line.join(input)
  }
}

class Line<Input, Output> {
  #waiting: Call<Input, Output>[] = []
  #isHeld = false
  readonly #work: (inputs: Input[]) => Promise<Output[]>
  readonly #terms: Terms

  constructor(work: (inputs: Input[]) => Promise<Output[]>, terms: Terms) {
    this.#work = work
    this.#terms = terms
  }

  join(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      if (!this.#isHeld) this.#call()
    })
  }

  /** The embedded database works in this thread: without a turn of its loop, each request would be done before the next one is read. */
  #call(isLate = false): void {
    this.#isHeld = this.#waiting.length > 0
    if (this.#isHeld) setImmediate(() => this.#go(isLate))
  }

  /**
   * Whoever waits goes, and holds the line until they are through or have taken too long. Behind a work that hangs all of them go, so
   * many together: else they would leave at `max` each `patienceMs`, and wait for ever where more come.
   */
  #go(isLate: boolean): void {
    while (isLate && this.#waiting.length > this.#terms.max) void this.#answer(this.#take())
    let isOurs = true
    const handOn = (isHanging: boolean) => {
      clearTimeout(impatience)
      if (isOurs) this.#call(isHanging)
      isOurs = false
    }
    const impatience = setTimeout(handOn, this.#terms.patienceMs, true)
    void this.#answer(this.#take()).finally(() => handOn(false))
  }

  #take(): Call<Input, Output>[] {
    return this.#waiting.splice(0, this.#terms.max)
  }

  async #answer(calls: Call<Input, Output>[]): Promise<void> {
    const startedAt = performance.now()
    try {
      const outputs = await this.#work(calls.map(({ input }) => input))
      if (outputs.length !== calls.length) throw new RangeError(`${outputs.length} answers to ${calls.length} calls`)
      for (const [index, output] of outputs.entries()) calls[index]?.resolve(output)
    } catch (cause) {
      const isLate = performance.now() - startedAt > this.#terms.patienceMs
      if (isLate || calls.length === 1) for (const call of calls) call.reject(cause)
      else await Promise.all(calls.map((call) => this.#answer([call])))
    }
  }
}
