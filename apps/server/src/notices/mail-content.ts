import { product } from '@passerelle/contract/product'

/** What a mail says; plain French text, whoever typed it. */
export interface MailContent {
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

/** The text and the HTML of a mail. Everything given is text: it is escaped here and nowhere before. */
export function renderMail(content: MailContent, firstname: string, publicUrl: string): { text: string; html: string } {
  const greeting = content.isImpersonal ? 'Bonjour,' : `Bonjour ${firstname},`
  const signature = `L’équipe ${product.brand}`
  const url = content.link && `${publicUrl}${content.link.path}`
  const [first = '', ...others] = content.paragraphs
  const rowLines = content.rows?.map((row) => `${row.label}\u00A0: ${row.value}`).join('\n')
  const blocks = [greeting, first, content.highlight, rowLines, ...others, content.link && `${content.link.label}\u00A0: ${url}`, signature]
  const text = blocks.filter((block) => block !== undefined && block !== '').join('\n\n')
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const button = content.link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(url ?? '')}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d4e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(content.link.label)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f4ee;color:#1d2b28;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
${[greeting, first].map(paragraph).join('\n')}
${highlightHtml(content.highlight)}
${rowsHtml(content.rows)}
${others.map(paragraph).join('\n')}
${button}
${paragraph(signature)}
</div></body></html>
`
  return { text, html }
}

function highlightHtml(highlight: string | undefined): string {
  return highlight === undefined ? '' : `<p style="margin:24px 0;font-size:28px;font-weight:700;letter-spacing:2px">${escapeHtml(highlight)}</p>`
}

function rowsHtml(rows: MailRow[] | undefined): string {
  if (!rows) return ''
  const lines = rows.map((row) => {
    const style = `padding:8px 0;border-top:1px solid #e4ded2${row.isTotal ? ';font-weight:700' : ''}`
    return `<tr><td style="${style}">${escapeHtml(row.label)}</td><td align="right" style="${style}">${escapeHtml(row.value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${lines.join('\n')}</table>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Makes any text inert in HTML, attributes included. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
