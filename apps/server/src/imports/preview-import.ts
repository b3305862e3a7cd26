import type { FileLike } from '@passerelle/contract/fields'
import { type ImportKind, importShownMax } from '@passerelle/contract/import-kinds'
import type { ImportPreview } from '@passerelle/contract/imports'
import type { UserContext } from '#src/platform/context.ts'
import { spendAttempt } from '#src/platform/http/limits.ts'
import { findImport } from './import-queries.ts'
import { compareFile, judgeFile, labelOf } from './judge-import.ts'

/** Of one account in ten minutes: each asks the rules about thousands of lines. */
const previewsMax = 40
const sampleRows = 3

/** What importing a file would do, and what is wrong in it, line by line; nothing changes. @throws FieldErrors on `csv_file` */
export async function previewImport(ctx: UserContext, { kind, file }: { kind: ImportKind; file: FileLike }): Promise<ImportPreview> {
  await spendAttempt(ctx.db, `import:${ctx.actor.id}`, previewsMax, ctx.now())
  const judged = await judgeFile(ctx, { kind, file })
  const { news, known, alike } = await compareFile(ctx.db, judged)
  const earlier = await findImport(ctx.db, judged.digest)
  const labels = kind === 'services'
    ? judged.services.map(({ line, name }) => ({ line, label: name }))
    : judged.people.map((person) => ({ line: person.line, label: labelOf(person) }))
  return {
    digest: judged.digest,
    encoding: judged.encoding,
    rows: judged.rows,
    creates: news.size,
    faults: some(judged.faults),
    known: some(known),
    alike: some(alike),
    sample: labels.slice(0, sampleRows),
    earlier: earlier && { by: earlier.by, at: earlier.at.toISOString() },
  }
}

const some = <Item>(items: readonly Item[]) => ({ total: items.length, shown: items.slice(0, importShownMax) })
