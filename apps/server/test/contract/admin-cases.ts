import { product, productField } from '@passerelle/contract/product'
import type { Route } from '@passerelle/contract/route'
import { expect } from 'vitest'
import { createPassType } from '#test/worlds/factories.ts'
import { aNumber, anImage, anInstant, aText, type ContractCase, type ContractCases, done, doneOnly, theService } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'
import { askedOnce } from './request-cases.ts'

const { nbr, amount } = productField
/** Who is behind an object, as the back office reads it. */
const aPerson = { id: aNumber, name: aText, firstname: 'Awa', email: aText }

/** An administrator does something to an object, once: the second time it is a conflict. */
function decision(objectOf: (world: ContractWorld) => Promise<number>, body: Record<string, unknown> = {}): ContractCase {
  return {
    // Of a profile never edited since it was submitted, no version has to be said.
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await objectOf(world) },
      changes: { version: undefined },
      expects: (answer) => expect(answer).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 409 when it is decided already': async (world, route) => {
        const [client, id] = [await world.administrator(), await objectOf(world)]
        const decide = () => client.call(route, { id }, { body })
        expect((await decide()).status).toBe(200)
        const second = await decide()
        expect([second.status, second.body]).toEqual([409, { message: expect.any(String) }])
      },
    },
  }
}

/** What may be said again: editing, archiving. */
function edit(
  objectOf: (world: ContractWorld) => Promise<number>,
  changes?: (world: ContractWorld) => Record<string, unknown>,
): ContractCase {
  return {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await objectOf(world) },
      ...(changes && { changes: changes(world) }),
      expects: (answer) => expect(answer).toEqual(doneOnly),
    }),
  }
}

/** A list by keyset with what is looked for in it, how many there are, and the file of them, which says what of it. */
function list(
  names: [page: string, count: string, file: string],
  { find, query = '', inFile }: { find: (world: ContractWorld) => Promise<Record<string, unknown>>; query?: string; inFile: string },
): ContractCases {
  const unknownFilter = {
    'answers 422 to a filter that does not exist': async (world: ContractWorld, route: Route) => {
      expect(await (await world.administrator()).get(`${route.path}?filtre=1`)).toMatchObject({
        status: 422,
        body: { errors: { filtre: [expect.any(String)] } },
      })
    },
  }
  const [page, count, file] = names
  return {
    [page]: {
      prepare: async (world) => {
        const item = await find(world)
        return {
          client: await world.administrator(),
          query,
          expects: (body) => {
            expect(Object.keys(body)).toEqual(['data', 'next_cursor'])
            expect(body.data).toContainEqual(item)
          },
        }
      },
      otherAnswers: unknownFilter,
    },
    [count]: {
      prepare: async (world) => {
        await find(world)
        return {
          client: await world.administrator(),
          query,
          expects: ({ count: rows, is_exact: isExact }) => expect([rows > 0, isExact]).toEqual([true, true]),
        }
      },
      otherAnswers: unknownFilter,
    },
    [file]: {
      isPlain: true,
      prepare: async (world) => {
        await find(world)
        return {
          client: await world.administrator(),
          query,
          expects: (body, { headers }) => {
            expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/csv; charset=utf-8', 'no-store'])
            expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/)
            expect(body).toContain(inFile)
          },
        }
      },
      otherAnswers: unknownFilter,
    },
  }
}

const pendingProfile = (world: ContractWorld) => world.beneficiary({ stat: 'pending' })
const pendingRequest = async (world: ContractWorld) => {
  const { code } = await askedOnce(world)
  return (await world.ctx.db.selectFrom('requests').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}
/** A payment of 5000 FCFA that came twice. */
const refundTask = async (world: ContractWorld) => {
  const [passId = 0] = await world.fundedPasses(await world.partner(), world.serviceId, 5000)
  const { id } = await world.ctx.db
    .selectFrom('paymentAttempts')
    .innerJoin('passes', 'passes.orderId', 'paymentAttempts.orderId')
    .select('paymentAttempts.id')
    .where('passes.id', '=', passId)
    .executeTakeFirstOrThrow()
  const task = await world.ctx.db
    .insertInto('refundTasks')
    .values({ attemptId: id, amountXof: 5000, cause: 'duplicate', createdAt: world.ctx.now(), doneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return task.id
}
const passType = async (world: ContractWorld) => (await createPassType(world.ctx, { priceXof: 10_000 + world.next() })).id
const newPrice = (world: ContractWorld) => ({ price: 20_000 + world.next() })

export const adminCases: ContractCases = {
  adminOverview: {
    prepare: async (world) => {
      await pendingProfile(world)
      const count = expect.any(Number)
      return {
        client: await world.administrator(),
        expects: (body) => {
          expect(body).toEqual({
            profiles_pending: count,
            requests_pending: count,
            payouts_pending: count,
            payments_review: count,
            unassigned: count,
          })
          expect(body.profiles_pending).toBeGreaterThan(0)
        },
      }
    },
  },
  ...list(['adminListProfiles', 'adminCountProfiles', 'adminProfilesFile'], { find: async (world) => {
    const id = await pendingProfile(world)
    return { user: { ...aPerson, id }, role_id: 2, stat: 'pending', submitted_at: anInstant, display_name: aText, is_minor: false }
  }, query: '?status=pending&role=2', inFile: 'Type de compte' }),
  adminGetProfile: {
    prepare: async (world) => {
      const id = await pendingProfile(world)
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => {
          const declared = {
            identifiant: expect.stringMatching(/^BEN-/), phone: '+2290197000001', address: 'Quartier Zongo, maison 12',
            birthday: '1990-01-01', sex: 'Féminin', profession: 'Couturière', marital_status: 'celibataire', department: 'Littoral',
            city: 'Cotonou', parent_information: ['Ɖɔkpè Houngbé', '+2290197000002'],
          }
          expect(body).toEqual({
            user: { ...aPerson, id, role_id: 2, avatar: null, beneficiary: declared }, stat: 'pending', submitted_at: anInstant,
            version: aText, changes: null,
            motivation: 'Je veux apprendre la bureautique.', type_doc: 'CIN', ref_doc: '00123',
            documents: [{ id: aText, name: 'piece.pdf', mime: 'application/pdf', size: 1000, sent_at: anInstant }], services: [],
            decisions: [], suspension: null,
          })
        },
      }
    },
  },
  adminApproveProfile: decision(pendingProfile),
  adminRejectProfile: decision(pendingProfile, { reason: 'Pièce illisible', refused: ['doc_file'] }),
  adminReopenProfile: decision((world) => world.beneficiary({ stat: 'rejected' })),
  adminSuspendUser: decision((world) => world.beneficiary(), { reason: 'Scans de nuit' }),
  adminRestoreUser: decision(async (world) => {
    const id = await world.beneficiary()
    await world.ctx.db
      .updateTable('users')
      .set({ suspendedAt: world.ctx.now(), suspendedReason: 'Scans de nuit' })
      .where('id', '=', id)
      .execute()
    return id
  }, { reason: 'Vérifié' }),
  ...list(['adminListRequests', 'adminCountRequests', 'adminRequestsFile'], { find: async (world) => ({
    id: await pendingRequest(world), code_request: expect.stringMatching(/^DEM-/), title: 'Mon atelier', resume: 'Résumé',
    description: 'Description', image: anImage, service_produit: theService(world), status: 'pending', reason: null,
    beneficiary: aPerson, lines: [{ [nbr]: 1, [amount]: 5000 }], amount: 5000, created_at: anInstant, decided_by: null, decided_at: null,
  }), query: '?status=pending', inFile: 'Mon atelier' }),
  adminApproveRequest: decision(pendingRequest),
  adminRejectRequest: decision(pendingRequest, { reason: 'Hors programme' }),
  ...list(['adminListServices', 'adminCountServices', 'adminServicesFile'], {
    find: async (world) => ({ ...theService(world), details: '<p>Dix heures de cours.</p>', suppliers: aNumber, archived_at: null }),
    inFile: 'Initiation à l’ordinateur',
  }),
  adminCreateService: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: { name: `Formation ${world.next()}` },
      expects: (body) => expect(body).toEqual({ ...doneOnly, id: expect.any(Number) }),
    }),
  },
  adminUpdateService: edit((world) => world.service()),
  adminArchiveService: edit((world) => world.service()),
  ...list(['adminListPassTypes', 'adminCountPassTypes', 'adminPassTypesFile'], {
    find: async (world) => ({ id: await passType(world), name: product.label, price: aNumber, archived_at: null }),
    inFile: product.label,
  }),
  adminCreatePassType: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: newPrice(world),
      expects: (body) => expect(body).toEqual({ ...doneOnly, id: expect.any(Number) }),
    }),
    otherAnswers: {
      'answers 422 under a price that another type has': async (world, route) => {
        const { price } = newPrice(world)
        const create = async () => (await world.administrator()).call(route, {}, { body: { name: 'Petit', price } })
        await create()
        expect(await create()).toMatchObject({ status: 422, body: { errors: { price: [expect.any(String)] } } })
      },
    },
  },
  adminUpdatePassType: edit(passType, newPrice),
  adminArchivePassType: edit(passType),
  adminSetSupplierServices: edit(async (world) => (await world.newSupplier()).id, (world) => ({ service_ids: [world.serviceId] })),
  ...list(['adminListPayouts', 'adminCountPayouts', 'adminPayoutsFile'], { find: async (world) => {
    const { payoutId } = await world.pendingPayout()
    return {
      id: payoutId, code_request: expect.stringMatching(/^RET-/), transaction_id: null,
      supplier: { id: aNumber, name: expect.stringMatching(/^Cyber /) }, amount: 1500, number: expect.stringMatching(/^\+229/),
      account_name: 'MTN', description: 'Recettes', status: 'pending', approvals: [], approvals_needed: 1, week_total: 1500, week_days: 7,
      hold: null, releases: [], approve_refusal: null, release_refusal: null, yielded: [], account_added_at: anInstant,
      is_first_to_number: true, is_same_ifu: false, reason: null, created_at: anInstant, approved_at: null,
    }
  }, query: '?status=pending', inFile: ';1500;' }),
  adminApprovePayout: decision(async (world) => (await world.pendingPayout()).payoutId),
  adminCancelPayout: decision(async (world) => (await world.pendingPayout()).payoutId, { reason: 'Compte erroné' }),
  adminHoldPayout: decision(async (world) => (await world.pendingPayout()).payoutId, { reason: 'Numéro à vérifier' }),
  adminHoldPayouts: {
    prepare: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        client: await world.administrator(),
        changes: { ids: [payoutId] },
        expects: (body) => expect(body).toEqual({ ...done('Un retrait est mis en attente.'), concerned: 1, excluded: [] }),
      }
    },
  },
  adminPreviewHoldPayouts: {
    prepare: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        client: await world.administrator(),
        query: `?ids=${payoutId},999999999`,
        expects: (body) => expect(body).toEqual({ concerned: 1, excluded: [{ id: 999_999_999, label: '999999999', reason: aText }] }),
      }
    },
    otherAnswers: {
      'answers 422 to no choice, or too many': async (world, route) => {
        const client = await world.administrator()
        for (const ids of ['', 'x', '1,', Array.from({ length: 201 }, (_, n) => n + 1).join()]) {
          expect((await client.get(`${route.path}?ids=${ids}`)).status, ids).toBe(422)
        }
      },
    },
  },
  adminReleasePayout: decision(async (world) => {
    const { payoutId, id } = await world.pendingPayout()
    await world.ctx.db
      .updateTable('payouts')
      .set({ heldAt: world.ctx.now(), heldBy: id, heldReason: 'Numéro à vérifier' })
      .where('id', '=', payoutId)
      .execute()
    return payoutId
  }, { reason: 'Vérifié' }),
  ...list(['adminListRefundTasks', 'adminCountRefundTasks', 'adminRefundTasksFile'], { find: async (world) => {
    const id = await refundTask(world)
    return {
      id, attempt: aText, transaction_id: aText, cause: 'duplicate', amount: 5000, donor: { id: aNumber, name: 'Fondation Lumière' },
      created_at: anInstant, taken_by: null, taken_at: null,
    }
  }, inFile: ';5000;' }),
  adminTakeRefundTask: decision(refundTask),
  ...list(['adminListJournal', 'adminCountJournal', 'adminJournalFile'], {
    find: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        id: aNumber,
        at: anInstant,
        action: 'payout.request',
        actor: { id: aNumber, name: aText },
        subject: { type: 'payout', id: String(payoutId) },
        reason: null,
        detail: expect.any(Object),
        request_id: expect.anything(),
      }
    },
    query: '?action=payout.request',
    inFile: 'Retrait demandé',
  }),
  getDownloadAddress: {
    prepare: async (world) => ({
      client: await world.administrator(),
      query: `?of=${encodeURIComponent('/api/admin/payouts/file?status=pending')}`,
      expects: (body) =>
        expect(body).toEqual({ address: expect.stringMatching(/^\/api\/admin\/payouts\/file\?key=[\w-]+$/), expires_at: anInstant }),
    }),
    otherAnswers: {
      'answers 404 for what is no file': async (world, route) => {
        for (const of of ['/api/admin/payouts', '/api/nulle-part', '']) {
          expect((await (await world.administrator()).get(`${route.path}?of=${encodeURIComponent(of)}`)).status, of).toBe(404)
        }
      },
    },
  },
  adminVerifyLedger: {
    prepare: async (world) => ({
      client: await world.administrator(),
      expects: (body) => {
        expect(body.ok).toBe(true)
        expect(body.checks.length).toBeGreaterThan(3)
      },
    }),
  },
  adminListLedgerAccounts: {
    prepare: async (world) => {
      await world.supplierWithScan()
      return {
        client: await world.administrator(),
        expects: (body) => expect(body).toContainEqual({ account: 'provider_cash', balance: expect.any(Number) }),
      }
    },
  },
}
