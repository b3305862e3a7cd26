import * as z from 'zod/mini'
import { act, day } from './back-office.ts'
import { choice, count, file, id, reference } from './fields.ts'
import { importEncodings, importKinds, importRowsMax, samesAs } from './import-kinds.ts'
import { defineList } from './list.ts'
import { defineRoute, done, instant } from './route.ts'

const importItem = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  /** Of the file, and how many of them were not there yet. */
  rows: z.int(),
  created: z.int(),
  by: z.object({ id: z.int(), name: z.string() }),
  at: instant,
})
export type ImportItem = z.output<typeof importItem>
export const adminImports = defineList({
  path: 'imports',
  access: { right: 'imports.run' },
  summary: 'Les fichiers importés, sans leur contenu\u00A0: qui, quand, combien\u00A0; `from` et `to` sont des jours compris.',
  filters: {
    kind: z.optional(z.enum(importKinds)),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['at'], order: '-at', search: 'words', item: importItem,
})
export const { page: adminListImports, count: adminCountImports, file: adminImportsFile } = adminImports

/** How many there are in all, and the first of them. */
const some = <Item extends z.ZodMiniType>(item: Item) => z.object({ total: z.int(), shown: z.array(item) })
/** A row that is not new, or may not be: whom it is like, or which row of the file; neither for an entry of the catalogue. */
const likeRow = z.object({
  line: z.int(), label: z.string(), same: z.enum(samesAs), user_id: z.nullable(z.int()), like_line: z.nullable(z.int()),
})
export type LikeRow = z.output<typeof likeRow>
const fault = z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() })
export type ImportFault = z.output<typeof fault>

const kind = choice(importKinds, 'Le contenu')
const csv = file('Le fichier')

export const adminPreviewImport = defineRoute({
  method: 'POST',
  path: '/api/admin/imports/preview',
  access: { right: 'imports.run' },
  summary: 'Juge un fichier à importer, ligne par ligne, avec les règles des formulaires\u00A0: rien ne change.',
  refuses: ['too_many_requests'],
  multipart: true,
  body: z.object({ kind, csv_file: csv }),
  response: z.object({
    /** Of the content: what is confirmed is this file, and no other. */
    digest: z.string(),
    encoding: z.enum(importEncodings),
    rows: z.int(),
    creates: z.int(),
    faults: some(fault),
    /** There already: left as they are. */
    known: some(likeRow),
    /** Created all the same: somebody is to look. */
    alike: some(likeRow),
    /** What was read of the first rows. */
    sample: z.array(z.object({ line: z.int(), label: z.string() })),
    /** When this very file was imported, and by whom. */
    earlier: z.nullable(z.object({ by: z.string(), at: instant })),
  }),
})
export type ImportPreview = z.output<typeof adminPreviewImport.response>

export const adminRunImport = defineRoute({
  ...act('imports', 'imports.run', 'Importe tout un fichier jugé sans faute, ou rien. Le même ne s’importe qu’une fois.'),
  needs: 'fresh_factor',
  arrival: 'votre fichier est arrivé',
  refuses: ['import_known', 'import_changed'],
  multipart: true,
  body: z.object({
    kind,
    csv_file: csv,
    digest: reference({ label: 'L’empreinte', max: 64 }),
    /** As many as the dry run said. */
    creates: count({ label: 'Le nombre à créer', min: 1, max: importRowsMax }),
  }),
  response: done({ id: z.int(), created: z.int() }),
})
