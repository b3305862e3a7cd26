import sanitizeHtml from 'sanitize-html'
import { FieldErrors } from '#src/platform/app-error.ts'
import { detailsEmpty } from './catalogue-words.ts'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
}

/** The HTML of a service, cleaned on the way in. @throws FieldErrors on `details` when nothing readable is left */
export function cleanDetails(html: string): string {
  const clean = sanitizeHtml(html, allowed).trim()
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s/g, '')
  if (words === '') throw new FieldErrors({ details: detailsEmpty })
  return clean
}
