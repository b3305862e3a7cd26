import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import { renderHtml } from './mail-html.ts'

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

/** For what administrators are told. */
export const backOfficeLink = { label: 'Ouvrir le back office', path: screens.admin }

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
  email?: string | undefined
  phone?: string | undefined
}

/** The text and the HTML of a mail. Everything given is text: it is escaped here and nowhere before. */
export function renderMail(content: MailContent, firstname: string, house: MailHouse): { text: string; html: string } {
  const words = wordsOf(content, firstname, house)
  return { text: renderText(words), html: renderHtml(words) }
}

function wordsOf({ subject, paragraphs, highlight, rows = [], link, isImpersonal }: MailContent, firstname: string, { publicUrl, email, phone }: MailHouse): MailWords {
  const [opening = '', ...others] = paragraphs
  const service = [email, phone && formatPhone(phone)].filter(Boolean).join(', ')
  return {
    subject,
    greeting: isImpersonal ? 'Bonjour,' : `Bonjour ${firstname},`,
    opening,
    highlight,
    rows,
    paragraphs: others,
    link: link && { label: link.label, url: `${publicUrl}${link.path}` },
    signature: `L’équipe ${product.brand}`,
    footer: [`Vous recevez cet e-mail parce qu’un compte ${product.brand} porte cette adresse.`, ...(service ? [`Service client\u00A0: ${service}`] : [])],
  }
}

function renderText({ greeting, opening, highlight, rows, paragraphs, link, signature, footer }: MailWords): string {
  const rowLines = rows.map(({ label, value }) => `${label}\u00A0: ${value}`).join('\n')
  const blocks = [greeting, opening, highlight, rowLines, ...paragraphs, link && `${link.label}\u00A0: ${link.url}`, signature, `-- \n${footer.join('\n')}`]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
