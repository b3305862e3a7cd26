import type { IOptions } from 'sanitize-html'
import { FieldErrors } from '#src/platform/app-error.ts'
import { detailsEmpty } from './catalogue-words.ts'

const allowed: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' } }) },
}

/** The HTML of a service, cleaned on the way in. @throws FieldErrors on `details` when nothing readable is left */
export async function cleanDetails(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html') // with the first service that is written
  const clean = sanitizeHtml(html, allowed).trim()
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '')
  if (words === '') throw new FieldErrors({ details: detailsEmpty })
  return clean
}
