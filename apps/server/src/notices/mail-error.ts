/** A mail that did not leave. Its message names nobody: failed jobs are logged and kept. */
export class MailError extends Error {
  /** The other side wants no mail for this address; else it may take it later. */
  readonly isRefusal: boolean
  constructor(message: string, { isRefusal }: { isRefusal: boolean }) {
    super(message)
    this.name = 'MailError'
    this.isRefusal = isRefusal
  }
}
