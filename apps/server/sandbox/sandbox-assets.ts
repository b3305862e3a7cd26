import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, 'assets')

const assets = [
  { path: '/checkout.js', file: 'checkout.js', type: 'text/javascript; charset=utf-8' },
  { path: '/assets/dialog.js', file: 'dialog.js', type: 'text/javascript; charset=utf-8' },
  { path: '/assets/dialog.css', file: 'dialog.css', type: 'text/css; charset=utf-8' },
  { path: '/assets/radio-canada-latin.woff2', file: 'radio-canada-latin.woff2', type: 'font/woff2' },
  // One page for the three places: the frame of the widget, the frame in a container, and a tab of its own (a token is
  // longer than Fastify lets a named parameter be).
  { path: '/dialog', file: 'dialog.html', type: 'text/html; charset=utf-8' },
  { path: '/process/*', file: 'dialog.html', type: 'text/html; charset=utf-8' },
]

/** Nothing from elsewhere, nothing inline, and framed by our own pages only. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The widget's script and the dialog's page, as files so that a policy of 'self' holds. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of assets) {
    const content = await readFile(join(folder, file))
    app.get(path, (_request, reply) => {
      void reply.header('content-type', type).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff')
      if (file.endsWith('.html')) {
        // The address of the hosted page holds a token.
        void reply.header('content-security-policy', pagePolicy).header('x-frame-options', 'SAMEORIGIN').header(
          'referrer-policy',
          'no-referrer',
        )
      }
      return reply.send(content)
    })
  }
}
