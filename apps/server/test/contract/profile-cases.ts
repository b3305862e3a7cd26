import { type RoleId, role } from '@passerelle/contract/constants'
import { adminTellApart } from '@passerelle/contract/duplicates'
import { errors } from '@passerelle/contract/errors'
import { addBeneficiary } from '@passerelle/contract/profiles'
import { currentUser } from '@passerelle/contract/session'
import { expect } from 'vitest'
import type { ApiReply } from '#test/tools/api-client.ts'
import { aPerson, decision, listCases, pendingProfile } from './admin-case.ts'
import { encode, forms, rightValues } from './forms.ts'
import { samplePdf } from '#test/tools/sample-files.ts'
import { aNumber, anInstant, aText, type ContractCase, type ContractCases, done, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'
import { made, sent, userWith } from './user-answers.ts'

const isSent = done('Votre profil est envoyé. Nous vous préviendrons par e-mail.')
const isSaved = done('Vos informations sont enregistrées.')
type Kind = 'beneficiary' | 'partner' | 'fournisseur'

/** What a form of a role declares; a partner’s has a type. */
const sentAs = (kind: Kind, type: unknown) => (kind === 'partner' ? sent[type === 'particular' ? 'particular' : 'enterprise'] : sent[kind])

/** A person without a role submits a profile, which then waits. */
function submission(roleId: RoleId, kind: Kind): ContractCase {
  return {
    prepare: async (world, form) => {
      const { id, client } = await world.newcomer()
      return {
        client,
        expects: async (body) => {
          const user = await userWith(world, id, roleId, { [kind]: sentAs(kind, form?.fields['type']?.value) })
          expect(body).toEqual({ ...isSent, user, stat: 'pending' })
        },
      }
    },
    otherAnswers: {
      'answers 409 once a role is chosen': async (world, route) => {
        const form = forms.find((one) => routeNames[kind] === one.route)
        if (!form) throw new Error(kind)
        const { client } = await world.newBeneficiary()
        const reply = await client.call(route, {}, encode(rightValues(form), 'multipart', {
          field: 'doc_file',
          content: samplePdf(),
          name: 'piece.pdf',
        }))
        expect([reply.status, reply.body]).toEqual([409, { message: errors.role_already_chosen.message }])
      },
    },
  }
}

/** Somebody corrects the profile without touching what says who they are: it stays approved. */
function correction(
  roleId: RoleId,
  kind: Kind,
  person: (world: ContractWorld, type: unknown) => Promise<{ id: number; identity: Record<string, unknown> }>,
): ContractCase {
  return {
    prepare: async (world, form) => {
      const type = form?.fields['type']?.value
      const { id, identity } = await person(world, type)
      return {
        client: world.test.client(await world.token(id)),
        changes: { ...identity, address: 'Rue 99' },
        expects: async (body) => {
          const { social_reason: name, ...others } = identity
          const named = name !== undefined && { [kind === 'fournisseur' ? 'reason_social' : 'social_reason']: name }
          const user = await userWith(world, id, roleId, { [kind]: { ...sentAs(kind, type), ...others, ...named, address: 'Rue 99' } })
          expect(body).toEqual({ ...isSaved, user, stat: 'approved' })
        },
      }
    },
  }
}

async function partnerOf(world: ContractWorld, type: unknown) {
  const id = await world.partner()
  if (type === 'particular') await world.ctx.db
    .updateTable('partners')
    .set({ type: 'particular', socialReason: null, responsable: null, email: null, profession: 'Médecin', maritalStatus: 'marié' })
    .where('userId', '=', id)
    .execute()
  const { ifu, socialReason, responsable } = await world.ctx.db
    .selectFrom('partners')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, identity: { ifu, ...(type === 'enterprise' && { social_reason: socialReason, responsable }) } }
}

async function supplierOf(world: ContractWorld) {
  const { id } = await world.newSupplier()
  const { ifu, socialReason, responsable } = await world.ctx.db
    .selectFrom('suppliers')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, identity: { ifu, social_reason: socialReason, responsable } }
}

const routeNames: Record<Kind, string> = { beneficiary: 'addBeneficiary', partner: 'addPartner', fournisseur: 'addSupplier' }

/** Two files of one document number, and a third of the same phone that `ends` tells apart from the first. */
async function twoAlike(world: ContractWorld): Promise<{ id: number; other: number; ends: () => Promise<void> }> {
  const [id, other, third] = [await pendingProfile(world), await pendingProfile(world), await pendingProfile(world)]
  const phone = `+229019${String(id).padStart(7, '0')}`
  const write = (userId: number, refDoc: string) =>
    world.ctx.db.updateTable('beneficiaries').set({ refDoc, phone, birthday: '1980-01-01' }).where('userId', '=', userId).execute()
  for (const [userId, refDoc] of [[id, `N ${id}`], [other, `N${id}`], [third, `T${id}`]] as const) await write(userId, refDoc)
  await world.ctx.db.updateTable('users').set({ name: 'Aclo' }).where('id', '=', other).execute()
  await world.ctx.db.updateTable('users').set({ name: 'Bidouzo' }).where('id', '=', third).execute()
  const officer = await world.administrator()
  return {
    id,
    other,
    ends: async () => expect((await officer.post(`/api/admin/profiles/${third}/distinct/${id}`)).status).toBe(200),
  }
}

/** An approved beneficiary with one pass to use. */
async function holderOfPass(world: ContractWorld): Promise<number> {
  const beneficiaryId = await world.beneficiary()
  await world.heldPass({ beneficiaryId })
  return beneficiaryId
}

export const profileCases: ContractCases = {
  addBeneficiary: submission(role.beneficiary, 'beneficiary'),
  addPartner: submission(role.partner, 'partner'),
  addSupplier: submission(role.supplier, 'fournisseur'),
  editBeneficiary: {
    prepare: async (world) => {
      const { id, client } = await world.newBeneficiary()
      return {
        client,
        changes: { address: 'Rue 99' },
        expects: async (body) => {
          expect(body).toEqual(isSaved)
          const user = await userWith(world, id, role.beneficiary, { beneficiary: { ...sent.beneficiary, address: 'Rue 99' } })
          expect((await client.call(currentUser)).body).toEqual({ user, stat: 'approved', stat_reason: null, countNotif: 0 })
        },
      }
    },
  },
  editPartner: correction(role.partner, 'partner', partnerOf),
  editSupplier: correction(role.supplier, 'fournisseur', supplierOf),
  addLogo: {
    prepare: async (world) => {
      const { id, client } = await world.donor()
      return {
        client,
        expects: async (body) => {
          expect(body).toEqual(done('Votre logo est enregistré.'))
          const user = await userWith(world, id, role.partner, {
            partner: { ...made.partner, logo: expect.stringMatching(/^\/storage\/[0-9a-f-]{36}\.jpg$/) },
          })
          expect((await client.call(currentUser)).body).toEqual({ user, stat: 'approved', stat_reason: null, countNotif: 0 })
        },
      }
    },
  },
  getSentProfile: {
    prepare: async (world) => ({
      client: (await world.newBeneficiary({ stat: 'rejected' })).client,
      expects: (body) => expect(body).toEqual({
        role_id: role.beneficiary,
        form: {
          department: 'Littoral', commune: 'Cotonou', address: 'Quartier Zongo, maison 12', phone: '+2290197000001', birthday: '1990-01-01',
          sex: 'Féminin', profession: 'Couturière', marital: 'celibataire', parent_name: 'Ɖɔkpè Houngbé', parent_phone: '+2290197000002',
          type_doc: 'CIN', ref_doc: '00123', motivation: 'Je veux apprendre la bureautique.',
        },
        document: { id: aText, name: 'piece.pdf', size: 1000, sent_at: anInstant },
        reason: '',
        refused: [],
      }),
    }),
    otherAnswers: {
      'answers null to somebody whose file waits or is approved, and to somebody who has sent none': async (world, route) => {
        for (const client of [
          (await world.newBeneficiary({ stat: 'pending' })).client, (await world.newBeneficiary()).client, (await world.newcomer()).client,
        ]) {
          expect((await client.call(route)).body).toBeNull()
        }
      },
    },
  },
  departements: {
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body) => {
        const names = [
          'Alibori', 'Atacora', 'Atlantique', 'Borgou', 'Collines', 'Couffo', 'Donga', 'Littoral', 'Mono', 'Ouémé', 'Plateau', 'Zou',
        ]
        expect(body).toEqual(names.map((name) => ({ id: aNumber, name })))
      },
    }),
  },
  communes: {
    prepare: (world) => ({
      client: world.visitor(),
      params: { department: 'Littoral' },
      expects: (body) => expect(body).toEqual([{ id: aNumber, name: 'Cotonou' }]),
    }),
    otherAnswers: {
      'answers an empty list for a department that does not exist': async (world, route) => {
        const { status, body } = await world.visitor().call(route, { department: 'Atlantide' })
        expect([status, body]).toEqual([200, []])
      },
    },
  },
  getDonorView: {
    prepare: async (world) => ({
      client: (await world.newBeneficiary()).client,
      expects: (body) => expect(body).toEqual({
        shown_since: null, with_permission: aText, without: expect.stringMatching(/^Une? bénéficiaire /), is_minor: false,
      }),
    }),
  },
  setDonorView: {
    prepare: async (world) => ({
      client: (await world.newBeneficiary()).client,
      expects: (body) => expect(body).toEqual(doneOnly),
    }),
  },
  getFile: {
    isPlain: true,
    prepare: async (world) => {
      const { id, client } = await world.newcomer()
      const form = forms.find((one) => one.route === 'addBeneficiary')
      if (!form) throw new Error('no form')
      await client.call(addBeneficiary, {}, encode(rightValues(form), 'multipart', {
        field: 'doc_file',
        content: samplePdf(),
        name: 'Pièce d’identité.pdf',
      }))
      const { docFileId } = await world.ctx.db
        .selectFrom('beneficiaries')
        .select('docFileId')
        .where('userId', '=', id)
        .executeTakeFirstOrThrow()
      return {
        client,
        params: { id: docFileId },
        expects: (body: ApiReply['body'], { headers }) => {
          expect(headers.get('content-type')).toBe('application/pdf')
          expect(headers.get('content-disposition')).toBe('inline; filename="Piece-d-identite.pdf"')
          expect(headers.get('cache-control')).toBe('no-store')
          expect(body).toBe(samplePdf().toString('utf8'))
        },
      }
    },
  },
  ...listCases(['adminListProfiles', 'adminCountProfiles', 'adminProfilesFile'], { find: async (world) => {
    const id = await pendingProfile(world)
    return {
      user: { ...aPerson, id }, role_id: 2, stat: 'pending', submitted_at: anInstant, display_name: aText, is_minor: false,
      is_suspended: false, reader: null, question: null,
    }
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
            decisions: [], questions: [], suspension: null,
          })
        },
      }
    },
  },
  adminListDuplicates: {
    prepare: async (world) => {
      const { id, other, ends } = await twoAlike(world)
      await ends()
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({
          twins: [{
            user: { ...aPerson, id: other }, role_id: 2, stat: 'pending', is_suspended: false, same: ['document', 'phone'],
            fields: expect.arrayContaining([{ field: 'ref_doc', here: `N ${id}`, there: `N${id}`, is_same: true }]),
            document: { id: aText, name: 'piece.pdf', mime: 'application/pdf', size: 1000, sent_at: anInstant },
          }],
          has_more: false,
          distinct: [{ user: aPerson, by: aText, at: anInstant }],
        }),
      }
    },
  },
  adminTellApart: {
    prepare: async (world) => {
      const { id, other } = await twoAlike(world)
      return { client: await world.administrator(), params: { id, other }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 when it is remembered already': async (world, route) => {
        const [client, params] = [await world.administrator(), await twoAlike(world)]
        const tell = () => client.call(route, { id: params.id, other: params.other })
        expect((await tell()).status).toBe(200)
        expect(await tell()).toMatchObject({ status: 409, body: { message: errors.already_decided.message } })
      },
    },
  },
  adminUndoTellApart: {
    prepare: async (world) => {
      const [client, { id, other }] = [await world.administrator(), await twoAlike(world)]
      await client.call(adminTellApart, { id, other })
      return { client, params: { id, other }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 when they are not told apart': async (world, route) => {
        const [client, { id, other }] = [await world.administrator(), await twoAlike(world)]
        expect(await client.call(route, { id, other })).toMatchObject({ status: 409, body: { message: errors.already_decided.message } })
      },
    },
  },
  adminPreviewWithdrawal: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await holderOfPass(world) },
      expects: (body) => expect(body).toEqual({ refusal: null, effects: [{ kind: 'wallet_kept', count: 1, amount: 5000 }] }),
    }),
    otherAnswers: {
      'tells why it would be refused': async (world, route) => {
        const reply = await (await world.administrator()).call(route, { id: await pendingProfile(world) })
        expect(reply.body).toEqual({ refusal: errors.already_decided.message, effects: [] })
      },
    },
  },
  adminWithdrawProfile: decision((world) => world.beneficiary(), { reason: 'Document faux' }),
  adminApproveProfile: decision(pendingProfile),
  adminRejectProfile: decision(pendingProfile, { reason: 'Pièce illisible', refused: ['doc_file'] }),
  adminReopenProfile: decision((world) => world.beneficiary({ stat: 'rejected' }), { reason: 'Mauvais type de compte' }),
}
