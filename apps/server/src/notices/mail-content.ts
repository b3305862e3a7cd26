/** What a mail says; plain French text, whoever typed it. */
export interface MailContent {
  /** Also its heading. */
  subject: string
  /** The first says what happened; what follows it in the mail is `highlight`, then `rows`, then the other paragraphs. */
  paragraphs: string[]
  /** A code or an amount, shown large. It may be a secret: it is never logged. */
  highlight?: string
  /** A receipt, line by line; the total stands out. */
  rows?: MailRow[]
  /** A page of ours: `path` starts with `/`. */
  link?: { label: string; path: string }
  /** Without the person's name: nobody has shown yet that the address is theirs, and a name can be made to say anything. */
  isImpersonal?: boolean
}

export interface MailRow {
  label: string
  value: string
  isTotal?: boolean
}

/** A mail's words in their order, for the text and the HTML alike. */
export interface MailWords {
  subject: string
  greeting: string
  opening: string
  highlight: string | undefined
  rows: MailRow[]
  paragraphs: string[]
  link: { label: string; url: string } | undefined
  signature: string
  /** Why one receives it, and where to write. */
  footer: string[]
}

/** Who writes: where its links lead, and how to reach its customer service. */
export interface MailHouse {
  publicUrl: string
  email?: string | null | undefined
  phone?: string | null | undefined
  whatsapp?: string | null | undefined
  address?: string | null | undefined
  hours?: string | null | undefined
}
