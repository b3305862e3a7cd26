import { product } from '@passerelle/contract/product'

/** What a mail says; plain French text, whoever typed it. */
export interface MailContent {
  subject: string
  paragraphs: string[]
  /** A page of ours: `path` starts with `/`. */
  link?: { label: string; path: string }
  /** Without the person's name: nobody has shown yet that the address is theirs, and a name can be made to say anything. */
  isImpersonal?: boolean
}

/** The text and the HTML of a mail. Everything given is text: it is escaped here and nowhere before. */
export function renderMail(content: MailContent, firstname: string, publicUrl: string): { text: string; html: string } {
  const greeting = content.isImpersonal ? 'Bonjour,' : `Bonjour ${firstname},`
  const signature = `L’équipe ${product.brand}`
  const url = content.link && `${publicUrl}${content.link.path}`
  const text = [greeting, ...content.paragraphs, ...(content.link ? [`${content.link.label}\u00A0: ${url}`] : []), signature].join('\n\n')
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const button = content.link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(url ?? '')}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d4e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(content.link.label)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f4ee;color:#1d2b28;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
${[greeting, ...content.paragraphs].map(paragraph).join('\n')}
${button}
${paragraph(signature)}
</div></body></html>
`
  return { text, html }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Makes any text inert in HTML, attributes included. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
