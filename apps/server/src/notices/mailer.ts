export interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where an answer goes, before what the sender says. */
  replyTo?: string | undefined
  /** Names the mail; two sendings of one key have one Message-ID, so that a mailbox shows it once. */
  key: string
}

export interface Mailer {
  /** @throws MailError when the mail could not be handed over; sending it again is safe */
  send(mail: OutgoingMail): Promise<void>
}

/** Who we are to other mail servers: the sender's address, and our host's name in what identifies a mail. */
export interface MailSender {
  from: string
  hostname: string
  /** Where an answer to a mail goes; without it, to the sender. */
  replyTo?: string | undefined
}
