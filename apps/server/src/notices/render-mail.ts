import { formatPhone } from '@passerelle/contract/phone'
import type { MailContent, MailHouse, MailWords } from './mail-content.ts'
import { renderHtml } from './mail-html.ts'
import { impersonalGreeting, mailGreeting, mailReason, mailService, mailSignature, mailWhatsapp } from './notice-words.ts'

/** The text and the HTML of a mail. Everything given is text: it is escaped here and nowhere before. */
export function renderMail(content: MailContent, firstname: string, house: MailHouse): { text: string; html: string } {
  const words = wordsOf(content, firstname, house)
  return { text: renderText(words), html: renderHtml(words) }
}

function wordsOf(
  { subject, paragraphs, highlight, rows = [], link, isImpersonal }: MailContent,
  firstname: string,
  { publicUrl, email, phone, whatsapp, address, hours }: MailHouse,
): MailWords {
  const [opening = '', ...others] = paragraphs
  const service = [email, phone && formatPhone(phone), whatsapp && mailWhatsapp(formatPhone(whatsapp)), hours].filter(Boolean).join(', ')
  return {
    subject,
    greeting: isImpersonal ? impersonalGreeting : mailGreeting(firstname),
    opening,
    highlight,
    rows,
    paragraphs: others,
    link: link && { label: link.label, url: `${publicUrl}${link.path}` },
    signature: mailSignature,
    footer: [mailReason, ...(service ? [mailService(service)] : []), ...(address ? [address] : [])],
  }
}

function renderText({ greeting, opening, highlight, rows, paragraphs, link, signature, footer }: MailWords): string {
  const rowLines = rows.map(({ label, value }) => `${label}\u00A0: ${value}`).join('\n')
  const blocks = [
    greeting,
    opening,
    highlight,
    rowLines,
    ...paragraphs,
    link && `${link.label}\u00A0: ${link.url}`,
    signature,
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
