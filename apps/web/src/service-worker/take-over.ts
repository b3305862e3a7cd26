/** What a page says to the worker that waits: its turn has come. */
export const takeOver = 'take-over'
