/**
 * A read that is asked again, on another connection, while nothing is said: the network may have lost the one that it has. What comes first
 * counts, an answer or a failure. Never for a write: it may have been done.
 * @param pausesMs how long each is waited for before the next is sent
 */
export function askedAgain<Input extends unknown[], Output>(
  read: (...input: Input) => Promise<Output>,
  pausesMs: readonly number[] = [500, 1_000, 2_000],
): (...input: Input) => Promise<Output> {
  return (...input) => new Promise((resolve, reject) => {
    let impatience: NodeJS.Timeout | undefined
    const ask = ([pauseMs, ...laterMs]: readonly number[]) => {
      if (pauseMs !== undefined) impatience = setTimeout(ask, pauseMs, laterMs)
      void read(...input).then(resolve, reject).finally(() => clearTimeout(impatience))
    }
    ask(pausesMs)
  })
}
