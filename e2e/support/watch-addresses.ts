import type { BrowserContext, Page, Request } from '@playwright/test'
import { keepAddress, keepPersonalValues } from '../../apps/server/test/tools/kept-logs.ts'

/**
 * Keeps every address that a browser asks for or shows, and the personal values that it sends, for the last task of
 * `npm test`: no address may hold such a value, since servers and proxies log addresses.
 */
export function watchAddresses(context: BrowserContext): void {
  context.on('request', (request) => {
    if (!/^https?:/.test(request.url())) return
    keepAddress('asked for', request.url())
    keepPersonalValues([{ token: request.headers()['authorization']?.replace('Bearer ', '') }, sentBy(request)])
  })
  context.on('page', (page: Page) => {
    page.on('framenavigated', (frame) => keepAddress('shown', frame.url()))
  })
}

function sentBy(request: Request): unknown {
  const type = request.headers()['content-type'] ?? ''
  if (type.includes('json')) return request.postDataJSON()
  const text = type.includes('multipart') ? (request.postDataBuffer()?.toString('utf8') ?? '') : ''
  return Object.fromEntries(Array.from(text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g), ([, name, value]) => [name, value]))
}
