import type { MessageFault } from '@passerelle/contract/message-states'

export interface OutgoingSms {
  /** E.164. */
  to: string
  /** In the alphabet of short messages, one message long. */
  text: string
  /** Names it: a gateway that knows keys sends one key once. */
  key: string
}

/** Who hands short messages to telephones. */
export interface SmsGateway {
  /** @throws SmsError when it could not be handed over */
  send(sms: OutgoingSms): Promise<void>
}

/** A short message that did not leave. Its message names nobody: failed jobs are logged and kept. */
export class SmsError extends Error {
  readonly fault: MessageFault
  constructor(message: string, fault: MessageFault) {
    super(message)
    this.name = 'SmsError'
    this.fault = fault
  }
}
