import { openColumns, openLines } from '@passerelle/contract/open-data'
import { getTransparency, getTransparencyCsv, getTransparencyIati } from '@passerelle/contract/transparency'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Services } from '#src/platform/context.ts'
import { writeCsv } from '#src/platform/http/csv.ts'
import { keepText, type KeptText, sendText } from '#src/platform/http/kept-text.ts'
import { serve } from '#src/platform/http/route.ts'
import { writeIati } from './iati-file.ts'
import { findFigures, findPublishedAt } from './publish-figures.ts'

interface Texts {
  json: KeptText
  csv: KeptText
  iati: KeptText
}

/** The same answers for everybody until the next night: written once, and again when others are published. */
export function transparencyRoutes(app: FastifyInstance, services: Services): void {
  let kept: { of: number; texts: Texts } | undefined
  const textsNow = async (ctx: Context): Promise<Texts> => {
    const of = (await findPublishedAt(ctx.db))?.getTime() ?? 0
    if (kept?.of !== of) kept = { of, texts: await writeTexts(ctx) }
    return kept.texts
  }
  serve(app, services, getTransparency, async (ctx, { request, reply }) => send(request, reply, (await textsNow(ctx)).json))
  serve(app, services, getTransparencyCsv, async (ctx, { request, reply }) => send(request, reply, (await textsNow(ctx)).csv))
  serve(app, services, getTransparencyIati, async (ctx, { request, reply }) => send(request, reply, (await textsNow(ctx)).iati))
}

/** A browser has them for some minutes, then asks whether they are still the same. */
async function send(request: FastifyRequest, reply: FastifyReply, text: KeptText): Promise<undefined> {
  await sendText(request, reply.header('cache-control', 'public, max-age=300'), text)
}

async function writeTexts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Texts> {
  const figures = await findFigures(db)
  const csv: string[] = []
  for await (const part of writeCsv(openColumns, inOnePage(figures ? openLines(figures) : []))) csv.push(part)
  return {
    json: keepText('application/json', JSON.stringify({ figures })),
    csv: keepText('text/csv', csv.join('')),
    iati: keepText('application/xml', writeIati(figures ?? { published_at: now().toISOString(), gifts: [], periods: [] })),
  }
}

async function* inOnePage<Line>(lines: Line[]): AsyncGenerator<Line[]> {
  yield lines
}
