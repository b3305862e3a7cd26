import { importListColumns } from '@passerelle/contract/import-columns'
import { adminImports, adminPreviewImport, adminRunImport } from '@passerelle/contract/imports'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { importSearch, selectImports } from './import-queries.ts'
import { importDone } from './import-words.ts'
import { previewImport } from './preview-import.ts'
import { runImport } from './run-import.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminImports,
    fileName: 'imports',
    columns: importListColumns,
    select: selectImports,
    search: importSearch,
    sorts: { at: { kind: 'instant', by: 'imports.at', of: (row) => row.at } },
    id: 'imports.id',
    items: (_ctx, rows) => rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      file_name: row.fileName,
      rows: row.rowCount,
      created: row.createdCount,
      by: { id: row.byId, name: `${row.officerFirstname} ${row.officerName}` },
      at: row.at.toISOString(),
    })),
  })
  serve(app, services, adminPreviewImport, (ctx, { body }) => previewImport(ctx, { kind: body.kind, file: body.csv_file }))
  serve(app, services, adminRunImport, async (ctx, { body }) => {
    const { id, created } = await runImport(ctx, { ...body, file: body.csv_file })
    return { status: true as const, message: importDone(body.kind, created), id, created }
  })
}
