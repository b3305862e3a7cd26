import { product } from '@passerelle/contract/product'
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { MailRow, MailWords } from './mail-content.ts'

/*
 * For any mail program: tables, styles on each element, nothing to fetch. Some drop <style>: it only adds the dark theme.
 * The colours are the application's (apps/web/src/tokens.css).
 */
const light = {
  page: '#faf7f1', card: '#ffffff', ink: '#15231f', quiet: '#434f4a', line: '#e5ddce', soft: '#e2f0ea', brand: '#0b5a4d',
  onBrand: '#ffffff', sun: '#f6b92f',
}
const font = "font-family:'Radio Canada','Segoe UI',Roboto,Arial,sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .edge { padding: 12px !important } .card { padding: 24px 20px !important } }
@media (max-width: 340px) {
  .line { display: block !important } .what { padding-bottom: 0 !important }
  .value { padding-top: 0 !important; border-top: 0 !important; text-align: left !important }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0c1513 !important } .card { background: #13201c !important; border-color: #2b3c36 !important }
  .ink { color: #f3efe6 !important } .quiet { color: #c0cac4 !important } .line { border-color: #2b3c36 !important }
  .soft { background: #14392f !important } .brand { background: #4cc2a0 !important } .on-brand { color: #04211a !important }
  .arch { border-color: #86dfc5 !important }
}`

/** A whole HTML document. */
export function renderHtml({ subject, greeting, opening, highlight, rows, paragraphs, link, signature, footer }: MailWords): string {
  const body = [
    heading(subject),
    paragraph(greeting),
    paragraph(opening),
    highlightBox(highlight),
    rowTable(rows),
    ...paragraphs.map(paragraph),
    button(link),
    paragraph(signature),
  ]
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(opening)}</div>
<table ${table} width="100%" class="page" style="background:${light.page}"><tr><td class="edge" align="center" style="padding:32px 16px">
<table ${table} width="100%" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${brand()}</td></tr>
<tr><td class="card" style="padding:32px;background:${light.card};border:1px solid ${light.line};border-radius:16px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;color:${light.quiet};${font};font-size:14px;line-height:20px">${footer
  .map(escapeHtml)
  .join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The mark in borders alone; Word, which Outlook draws with, knows no round ones and shows the name only. */
function brand(): string {
  const half = 'width:28px;height:13px;box-sizing:border-box'
  const arch = `class="arch" style="${half};border:6px solid ${light.brand};border-bottom:0;border-radius:14px 14px 0 0"`
  const water = `class="arch" style="${half};margin-top:2px;border:3px solid ${light.brand};border-top:0;border-radius:0 0 14px 14px"`
  const sun = `style="width:16px;height:7px;margin:0 auto;background:${light.sun};border-radius:0 0 8px 8px"`
  const mark =
    `<!--[if !mso]><!--><td width="40" aria-hidden="true"><div ${arch}></div><div ${water}><div ${sun}></div></div></td><!--<![endif]-->`
  const name =
    `<td class="ink" style="color:${light.ink};${font};font-size:20px;line-height:28px;font-weight:700">${escapeHtml(product.brand)}</td>`
  return `<table ${table}><tr>${mark}${name}</tr></table>`
}

function heading(text: string): string {
  const look = `margin:0 0 20px;color:${light.ink};${font};font-size:24px;line-height:30px;font-weight:700;word-break:break-word`
  return `<h1 class="ink" style="${look}">${escapeHtml(text)}</h1>`
}

function paragraph(text: string): string {
  const look = `margin:0 0 16px;color:${light.ink};${font};font-size:16px;line-height:24px;word-break:break-word`
  return `<p class="ink" style="${look}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function highlightBox(text: string | undefined): string {
  if (!text) return ''
  const box = `padding:16px;background:${light.soft};border-radius:8px;color:${light.ink};${font}`
  const cell = `${box};font-size:30px;line-height:36px;font-weight:700;letter-spacing:2px;word-break:break-word`
  return `<table ${table} width="100%" style="margin:0 0 16px"><tr><td align="center" class="soft ink" style="${cell}">${escapeHtml(
    text,
  )}</td></tr></table>`
}

function rowTable(rows: MailRow[]): string {
  if (rows.length === 0) return ''
  return `<table ${table} width="100%" style="margin:4px 0 20px;border-collapse:collapse">\n${rows.map(rowHtml).join('\n')}\n</table>`
}

/** What it is and its value, side by side; on the narrowest phones, whose letters may be wide, one above the other. */
function rowHtml({ label, value, isTotal }: MailRow): string {
  const cell = `padding:10px 0;border-top:${isTotal ? 2 : 1}px solid ${light.line};${font};line-height:22px;vertical-align:top`
  const [labelStyle, valueStyle] = isTotal
    ? [`color:${light.ink};font-size:16px;font-weight:700`, `color:${light.ink};font-size:20px;font-weight:700`]
    : [`color:${light.quiet};font-size:15px`, `color:${light.ink};font-size:15px`]
  const labelCell = `<td class="${isTotal
    ? 'ink'
    : 'quiet'} line what" style="${cell};padding-right:16px;${labelStyle};${wrapping(label)}">${escapeHtml(label)}</td>`
  const valueCell = `<td align="right" class="ink line value" style="${cell};${valueStyle};${wrapping(value)}">${escapeHtml(value)}</td>`
  return `<tr>${labelCell}${valueCell}</tr>`
}

/** An amount is never cut in two, a word of a name neither; a reference or a word longer than a phone's column may be. */
function wrapping(text: string): string {
  if (text.split(' ').some((word) => word.length > 24)) return 'word-break:break-word'
  return text.includes(' ') ? 'word-break:normal' : 'white-space:nowrap'
}

function button(link: MailWords['link']): string {
  if (!link) return ''
  const box = `display:inline-block;padding:12px 24px;color:${light.onBrand};${font}`
  const look = `${box};font-size:16px;line-height:24px;font-weight:700;text-decoration:none;word-break:break-word`
  const anchor = `<a href="${escapeHtml(link.url)}" class="on-brand" style="${look}">${escapeHtml(link.label)}</a>`
  const cell = `<td class="brand" bgcolor="${light.brand}" style="background:${light.brand};border-radius:8px">${anchor}</td>`
  return `<table ${table} style="margin:8px 0 24px"><tr>${cell}</tr></table>`
}
