import type { MessageFault } from '@passerelle/contract/message-states'

/** A mail that did not leave. Its message names nobody: failed jobs are logged and kept. */
export class MailError extends Error {
  readonly fault: MessageFault
  constructor(message: string, fault: MessageFault) {
    super(message)
    this.name = 'MailError'
    this.fault = fault
  }

  /** The other side wants no mail for this address; else it may take it later. */
  get isRefusal(): boolean {
    return this.fault === 'refused'
  }
}
