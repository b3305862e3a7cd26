import { role } from '@passerelle/contract/constants'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { peopleOf, type WorldSize } from '#simulator/world-size.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** One read of the API, as one person of a made world asks it. */
export interface ReadCall {
  /** Of the route. */
  name: string
  who: string
  /** Nobody's, without a session. */
  userId: number | null
  path: string
  /** What is looked for, where the call takes words. */
  search?: string
}

interface Person {
  who: string
  id: number
  /** What an address names, for this person. */
  params: Record<string, string | number>
}

const kinds = { [role.admin]: 'admin', [role.beneficiary]: 'beneficiary', [role.partner]: 'partner', [role.supplier]: 'supplier' } as const

/** States that a list is filtered by, pages far from the first, and what else an address takes. */
const queries: Record<string, string[]> = {
  adminListProfiles: [
    '?status=pending', '?status=approved', '?role=2', '?role=4', '?role=2&status=pending', '?department=Littoral', '?department=Nulle+part',
    '?department=Littoral&status=pending', '?from=2026-01-01&to=2026-01-02',
  ],
  adminListRequests: [
    '?status=pending', '?status=approved', '?service=1', '?service=999', '?person=3', '?person=999999', '?service=1&status=pending',
    '?from=1999-01-01&to=1999-01-02',
  ],
  adminListPayouts: [
    '?status=pending', '?status=approved', '?status=failed', '?person=405', '?person=405&sort=-amount', '?person=999999&status=approved',
    '?from=1999-01-01&to=1999-01-02',
  ],
  adminListPaymentAccounts: ['?person=405', '?person=999999', '?from=2026-01-01&to=2026-01-02'],
  adminListRefundTasks: ['?cause=duplicate', '?owner=mine', '?owner=none&sort=amount', '?person=3', '?from=2026-01-01&to=2026-01-02'],
  adminListPayments: ['?state=review', '?state=paid', '?kind=offer', '?state=paid&kind=offer', '?from=2026-01-01&to=2026-01-31'],
  adminListCases: [
    '?status=open', '?status=closed', '?late=1', '?owner=mine', '?owner=none', '?problem=other', '?object=payout', '?person=300',
    '?status=closed&sort=-created_at', '?owner=none&sort=created_at', '?problem=other&sort=-created_at', '?object=pass&sort=created_at',
    '?person=300&sort=-created_at', '?project=12', '?project=12&sort=-created_at', '?project=12&status=open',
  ],
  listCases: ['?after=20000'],
  adminListBalances: ['?on=2026-01-01'],
  adminListLedgerAccounts: ['?kind=platform', '?kind=supplier', '?kind=supplier&sort=name', '?state=filled', '?state=empty'],
  adminListEntries: [
    '?account=pass_funds', '?account=suppliers&from=2026-01-01', '?account=supplier:heavy', '?account=supplier:heavy&kind=scan_undone',
    '?account=pass_funds&kind=scan_undone', '?kind=payout_canceled', '?kind=refund', '?reference=payout:12',
    '?account=pass_funds&donor=:donor', '?account=suppliers&project=12',
    '?account=provider_cash&to=2026-01-01&sort=at',
  ],
  adminGetFigure: [
    '?account=pass_funds', '?account=suppliers&to=2026-01-01', '?account=provider_cash&from=2026-01-01', '?account=supplier:heavy',
    '?account=pass_funds&donor=:donor', '?account=payouts_reserved&reference=payout:12', '?account=suppliers&project=12',
  ],
  adminListUsers: [
    '?role=2', '?role=4&sort=name', '?status=pending', '?status=none', '?suspended=1', '?department=Littoral', '?department=aucun',
    '?department=Nulle+part', '?person=405',
  ],
  adminListPasses: [
    ...['funded', 'assigned', 'used', 'suspended', 'canceled'].flatMap((state) => [`?state=${state}`, `?state=${state}&sort=amount`]),
    '?service=1', '?service=1&sort=-amount', '?service=999', '?amount=5000', '?amount=777', '?expires=7', '?expires=30', '?expires=90',
    '?expires=7&sort=amount', '?department=Littoral', '?department=Nulle+part', '?person=3', '?person=399', '?person=999999',
    '?project=12', '?project=12&state=used', '?project=12&sort=amount',
  ],
  adminListRedemptions: [
    '?state=used', '?state=undone', '?service=1', '?service=999', '?person=3', '?person=9999', '?from=2026-01-01&to=2026-01-02',
    '?from=1999-01-01&to=1999-01-02',
    ...['Littoral', 'Zou', 'Nulle+part'].flatMap((department) => [
      `?department=${department}`, `?department=${department}&sort=at`, `?department=${department}&state=used`,
      `?department=${department}&state=undone`,
    ]),
    '?department=Littoral&from=2026-01-01&to=2026-01-02',
  ],
  adminListDonations: [
    '?state=pending', '?state=approved', '?state=failed', '?state=refunded', '?service=1', '?service=999', '?person=3',
    '?from=1999-01-01&to=1999-01-02',
  ],
  adminListServices: ['?state=archived', '?type=produit', '?supplier=405', '?supplier=999999'],
  adminListPassTypes: ['?state=archived'],
  adminListProjects: ['?state=pending', '?state=financed', '?state=closed', '?service=1', '?service=999', '?person=3'],
  adminListJobs: [
    '?state=failed', '?queue=mails&state=waiting&sort=created_at', '?state=stuck&kind=send-mail', '?from=2026-01-01&to=2026-01-02',
  ],
  adminListMessages: [
    '?state=stuck', '?state=sent', '?kind=uses', '?kind=journal-broken', '?channel=sms', '?channel=mail', '?resend=possible',
    '?state=failed&resend=possible', '?person=3', '?person=399', '?from=1999-01-01&to=1999-01-02',
  ],
  adminListExports: ['?state=open', '?state=whole&sort=at', '?list=retraits', '?list=dons&sort=at', '?person=1', '?person=999999'],
  adminListAccesses: [
    '?kind=sign_in', '?kind=reading&sort=at', '?kind=recovery', '?outcome=refused', '?outcome=limited&sort=at',
    '?kind=reading&outcome=refused', '?person=2', '?person=3', '?person=999999', '?about=300', '?about=300&sort=at', '?about=999999',
    '?from=1999-01-01&to=1999-01-02', '?kind=sign_in&from=2026-01-01',
  ],
  adminListImports: ['?kind=suppliers', '?kind=services&sort=at', '?person=1', '?from=2026-01-01&to=2026-01-02'],
  adminListJournal: [
    '?action=payout.approve', '?subject=payout', '?from=2026-01-01&to=2026-01-31&sort=at', '?from=1999-01-01&to=1999-01-02',
  ],
  adminPreviewHoldPayouts: ['?ids=1&ids=2'],
  listServiceSuppliers: ['?cursor=1000', '?cursor=2500'],
  listRequests: ['?after=20000'],
  listRecentScans: ['?cursor=20000'],
  getWallet: ['?cursor=20000'],
  listDonations: ['?after=20000'],
  listOwnPayments: ['?after=20000'],
  listPayouts: ['?after=20000'],
  listOpenProjects: ['?after=500'],
  listProvidedPasses: ['?after=40000', '?after=20000&after_used=1'],
  listFinancedPasses: ['?page=2', '?page=100'],
  listNotifications: ['?page=2', '?page=20'],
}

/**
 * Looked for in every list: what all or many rows of one hold, which few or one hold in another; several words; two letters; what
 * nobody holds, of two letters and longer.
 */
const searchedFor = [
  'inventé', 'exemple', 'adjovi', 'ko', 'Dona Ekpé', 'formation inventée 3', 'RET-00000002', 'DEM-00000002', 'personne-405',
  '01 90 00 09 01', 'introuvable', 'zq',
]

/** Which a path alone does not answer with 200: a file of a made world is not on the disk, and some calls want more than a path. */
export const otherAnswers: Record<string, number[]> = {
  adminGetMessageSample: [404], adminGetPayout: [200, 404], adminGetCase: [200, 404], getCase: [200, 404], getOwnRequest: [200, 404],
  adminGetFigure: [200, 422], adminPreviewHoldPayouts: [200, 422], adminPreviewTakeCases: [200, 422],
  adminPreviewResendMessages: [200, 422], adminPreviewRetryJobs: [200, 422], csrfCookie: [204], getDownloadAddress: [422], getFile: [404],
  adminPreviewUnassignPasses: [200, 422], adminPreviewSuspendPasses: [200, 422], adminPreviewRestorePasses: [200, 422],
  adminPreviewExtendPasses: [200, 422], adminPreviewAssignPasses: [200, 422], adminPreviewMovePasses: [200, 422],
  adminPreviewRenewPasses: [200, 422],
  getOutcome: [400],
  // A gift that is not paid, or went back, has none; nobody types a number that is.
  downloadAttestation: [200, 409], downloadPeriodAttestation: [200, 409], checkAttestation: [404], printWallet: [200, 409],
}

/** Every read there is, by the heaviest and an ordinary person of each role that may ask it, in each order of a list, each search. */
export async function listReadCalls(db: Db, size: WorldSize): Promise<ReadCall[]> {
  const people = await findPeople(db, size)
  const calls = [...routes]
    .filter(([, route]) => route.method === 'GET')
    .flatMap(([name, route]) =>
      callersOf(route, people).flatMap(({ who, id, params }): ReadCall[] => {
        const call = { name, who, userId: id, path: pathOf(route, params) }
        return [
          ...queriesOf(name, route).map((query) => ({ ...call, path: `${call.path}${ofHeaviest(query, size)}` })),
          ...(takesWords(route) ? searchedFor.map((search) => ({ ...call, search })) : []),
        ]
      }),
    )
  // An administrator asks for each person of `params`, which most addresses do not name.
  return [...new Map(calls.map((call) => [`${call.userId} ${call.path} ${call.search ?? ''}`, call])).values()]
}

const ofHeaviest = (query: string, size: WorldSize) =>
  query.replace(':heavy', `:${peopleOf(size).supplier.heavy}`).replace(':donor', String(peopleOf(size).partner.heavy))

const takesWords = ({ query }: Route) => query instanceof z.ZodMiniObject && 'q' in query.shape && !('of' in query.shape)

async function findPeople(db: Db, size: WorldSize): Promise<Record<(typeof kinds)[keyof typeof kinds], Person[]>> {
  const { beneficiary, partner, supplier } = peopleOf(size)
  const weights = ['heavy', 'light'] as const
  const project = await firstId(db, sql`select id from projects where status = 'pending' order by id desc limit 1`)
  const request = await firstId(db, sql`select id from requests order by id desc limit 1`)
  const attempt = await firstId<string>(db, sql`select id from payment_attempts order by seq desc limit 1`)
  // Whoever gives little may have given nothing in a small world.
  const light = await firstId<number>(db, sql`select partner_id as id from donations
    where status = 'approved' and partner_id >= ${partner.light} order by partner_id limit 1`)
  const donors = { heavy: partner.heavy, light }
  const partners = weights.map(async (weight) => ({
    who: `${weight} partner`,
    id: donors[weight],
    params: {
      id: project,
      attempt: await firstId(db, sql<{ id: string }>`select a.id from payment_attempts a join payment_orders o on o.id = a.order_id
        where o.owner_id = ${donors[weight]} limit 1`),
      don_id: await firstId(db, sql`select id from donations where partner_id = ${donors[weight]} order by id limit 1`),
    },
  }))
  return {
    admin: Object.entries({ beneficiary, partner, supplier }).map(([kind, { heavy }]) => ({
      who: `super, of the heaviest ${kind}`, id: 1, params: { id: heavy, attempt, project, request },
    })),
    beneficiary: weights.map((weight) => ({ who: `${weight} beneficiary`, id: beneficiary[weight], params: {} })),
    partner: await Promise.all(partners),
    supplier: weights.map((weight) => ({ who: `${weight} supplier`, id: supplier[weight], params: {} })),
  }
}

async function firstId<Id extends number | string>(db: Db, query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id | 0> {
  return (await query.execute(db)).rows[0]?.id ?? 0
}

function callersOf(
  { access, path }: Route,
  people: Awaited<ReturnType<typeof findPeople>>,
): { who: string; id: number | null; params: Person['params'] }[] {
  if (access === 'public') return [{ who: 'visitor', id: null, params: {} }]
  if (access === 'signedIn') return Object.values(people).flat()
  if ('right' in access) return path.includes(':') ? people.admin : people.admin.slice(0, 1).map((one) => ({ ...one, who: 'super' }))
  return access.roles.flatMap((one) => people[kinds[one]])
}

function pathOf({ path }: Route, params: Person['params']): string {
  const days = { from_on: '2026-01-01', to_on: '2026-01-31' }
  const words = { slug: 'rien', department: 'Littoral', setting: 'passValidityMonths', text: 'terms', ...days }
  const given: Person['params'] = { id: 1, admin: 1, ...words, ...params }
  const named = path
    .replace('projects/:id', 'projects/:project')
    .replace('requests/:id', 'requests/:request')
    .replace('administrators/:id', 'administrators/:admin')
  return named.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(given[name] ?? 1)))
}

function queriesOf(name: string, route: Route): string[] {
  const sorts = 'sorts' in route && Array.isArray(route.sorts) ? route.sorts : []
  return ['', ...sorts.flatMap((sort) => [`?sort=${String(sort)}`, `?sort=-${String(sort)}`]), ...(queries[name] ?? [])]
}
