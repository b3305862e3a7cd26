import type { ProjectFile } from '@passerelle/contract/project-file'
import { passStates } from '@passerelle/contract/pass-states'
import { productField } from '@passerelle/contract/product'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { publicPath } from '#src/files/public-path.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { toListedProjects } from './project-list.ts'

const wishStates = ['open', 'reserved', 'financed', 'closed'] as const

/** One project as the back office knows it: its request, what it asks for, and what it was given. @throws AppError not_found */
export async function getProjectFile(ctx: UserContext, { projectId }: { projectId: number }): Promise<ProjectFile> {
  const { db } = ctx
  const [project] = await toListedProjects(ctx, [{ id: projectId }])
  if (!project) throw new AppError('not_found')
  const asked = await db
    .selectFrom('requests')
    .innerJoin('files', 'files.id', 'requests.imageFileId')
    .select(['requests.status', 'requests.resume', 'requests.description', 'requests.createdAt', 'requests.decidedAt'])
    .select(['files.id as fileId', 'files.mime', 'requests.decidedBy'])
    .where('requests.id', '=', projectId)
    .executeTakeFirstOrThrow()
  const named = await readListedPeople(db, [asked.decidedBy])
  const lines = await db
    .selectFrom('requestLines')
    .select(['count', 'amountXof'])
    .where('requestId', '=', projectId)
    .orderBy('position')
    .execute()
  const wishes = await db
    .selectFrom('allocations')
    .select(['status', 'amountXof'])
    // One by one: a project has a few hundred at most, of a million passes.
    .select((eb) => eb.selectFrom('passes').select('state').whereRef('allocationId', '=', 'allocations.id').as('given'))
    .where('projectId', '=', projectId)
    .execute()
  const sumOf = (chosen: typeof wishes) =>
    ({ count: chosen.length, amount: chosen.reduce((total, { amountXof }) => total + amountXof, 0) })
  const states = passStates
    .map((state) => ({ state, ...sumOf(wishes.filter(({ given }) => given === state)) }))
    .filter(({ count }) => count > 0)
  return {
    project,
    request: {
      status: asked.status,
      resume: asked.resume,
      description: asked.description,
      image: publicPath({ id: asked.fileId, mime: asked.mime }),
      lines: lines.map(({ count, amountXof }) => ({ [productField.nbr]: count, [productField.amount]: amountXof })),
      created_at: asked.createdAt.toISOString(),
      decided_by: asked.decidedBy === null ? null : { id: asked.decidedBy, name: named(asked.decidedBy).name },
      decided_at: asked.decidedAt?.toISOString() ?? null,
    },
    wishes: wishStates
      .map((state) => ({ state, ...sumOf(wishes.filter(({ status }) => status === state)) }))
      .filter(({ count }) => count > 0),
    states,
    gained: states.find(({ state }) => state === 'used')?.amount ?? 0,
  }
}
