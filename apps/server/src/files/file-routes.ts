import { getFile } from '@passerelle/contract/profiles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { fileExtension, publicPath } from './public-path.ts'
import { type FileRow, findPublicFile, readFile } from './read-file.ts'

export function fileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getFile, async (ctx, { params, reply }) => {
    const file = await readFile(ctx, params.id)
    reply.header('content-disposition', `inline; filename="${safeName(file)}"`)
    await sendFile(services, reply, file)
  })

  // Images that everybody may see. An address never changes its content.
  app.get<{ Params: { name: string } }>('/storage/:name', async (request, reply) => {
    const file = await findPublicFile(services.db, request.params.name)
    if (!file || publicPath(file) !== `/storage/${request.params.name}`) throw new AppError('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    await sendFile(services, reply, file)
    return reply
  })
}

/** Inert wherever it is opened: its own type, no script, no other resource; framed by our own pages only. */
async function sendFile({ storage, log }: Services, reply: FastifyReply, file: FileRow): Promise<void> {
  if (!(await storage.has(file.id))) {
    log.error({ fileId: file.id }, 'a file has its row but not its content')
    throw new AppError('not_found')
  }
  await reply
    .header('content-type', file.mime)
    .header('content-length', file.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox")
    .send(storage.read(file.id))
}

/** The label made a harmless file name: ASCII letters and digits, one extension, the true one. */
function safeName(file: FileRow): string {
  const stem = file.originalName.replace(/\.[^.]{0,5}$/, '').normalize('NFD').replace(/\p{M}/gu, '')
  const safe = stem.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60)
  return `${safe || 'fichier'}.${fileExtension[file.mime]}`
}
