import { role } from '@passerelle/contract/constants'
import { addBeneficiary } from '@passerelle/contract/profiles'
import { currentUser } from '@passerelle/contract/session'
import { expect } from 'vitest'
import type { ApiReply } from '#test/api-client.ts'
import { encode, forms, rightValues } from '#test/forms.ts'
import { samplePdf } from '#test/sample-files.ts'
import { type ContractCase, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** A person without a role submits a profile, which then waits. */
function submission(roleId: number, record: string): ContractCase {
  return {
    prepare: async (world) => {
      const { id, client } = await world.newcomer()
      return {
        client,
        expects: (body) => {
          expect(body).toEqual({ ...doneOnly, user: expect.objectContaining({ id, role_id: roleId, [record]: expect.any(Object) }), stat: 'pending' })
        },
      }
    },
    otherAnswers: {
      'answers 409 once a role is chosen': async (world, route) => {
        const form = forms.find((one) => routeNames[record] === one.route)
        if (!form) throw new Error(record)
        const { client } = await world.newBeneficiary()
        const reply = await client.call(route, {}, encode(rightValues(form), 'multipart', { field: 'doc_file', content: samplePdf(), name: 'piece.pdf' }))
        expect([reply.status, reply.body]).toEqual([409, { message: expect.stringMatching(/déjà choisi/) }])
      },
    },
  }
}

/** Somebody corrects the profile without touching what says who they are: it stays approved. */
function correction(record: string, person: (world: ContractWorld, type: unknown) => Promise<{ id: number; identity: Record<string, unknown> }>): ContractCase {
  return {
    prepare: async (world, form) => {
      const { id, identity } = await person(world, form?.fields['type']?.value)
      return {
        client: world.test.client(await world.token(id)),
        changes: { ...identity, address: 'Rue 99' },
        expects: (body) => {
          expect(body).toEqual({ ...doneOnly, user: expect.objectContaining({ id }), stat: 'approved' })
          expect(body.user[record].address).toBe('Rue 99')
        },
      }
    },
  }
}

async function partnerOf(world: ContractWorld, type: unknown) {
  const id = await world.partner()
  if (type === 'particular') await world.ctx.db.updateTable('partners').set({ type: 'particular', socialReason: null, responsable: null, email: null, profession: 'Médecin', maritalStatus: 'marié' }).where('userId', '=', id).execute()
  const { ifu, socialReason, responsable } = await world.ctx.db.selectFrom('partners').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
  return { id, identity: { ifu, ...(type === 'enterprise' && { social_reason: socialReason, responsable }) } }
}

async function supplierOf(world: ContractWorld) {
  const { id } = await world.newSupplier()
  const { ifu, socialReason, responsable } = await world.ctx.db.selectFrom('suppliers').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
  return { id, identity: { ifu, social_reason: socialReason, responsable } }
}

const routeNames: Record<string, string> = { beneficiary: 'addBeneficiary', partner: 'addPartner', fournisseur: 'addSupplier' }

export const profileCases: ContractCases = {
  addBeneficiary: submission(role.beneficiary, 'beneficiary'),
  addPartner: submission(role.partner, 'partner'),
  addSupplier: submission(role.supplier, 'fournisseur'),
  editBeneficiary: {
    prepare: async (world) => {
      const { client } = await world.newBeneficiary()
      return {
        client,
        changes: { address: 'Rue 99' },
        expects: async (body) => {
          expect(body).toEqual(doneOnly)
          expect((await client.call(currentUser)).body.user.beneficiary.address).toBe('Rue 99')
        },
      }
    },
  },
  editPartner: correction('partner', partnerOf),
  editSupplier: correction('fournisseur', supplierOf),
  addLogo: {
    prepare: async (world) => {
      const { client } = await world.donor()
      return {
        client,
        expects: async (body) => {
          expect(body).toEqual(doneOnly)
          expect((await client.call(currentUser)).body.user.partner.logo).toMatch(/^\/storage\//)
        },
      }
    },
  },
  departements: {
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body) => {
        expect(body).toHaveLength(12)
        expect(body).toContainEqual({ id: expect.any(Number), name: 'Littoral' })
      },
    }),
  },
  communes: {
    prepare: (world) => ({ client: world.visitor(), params: { department: 'Littoral' }, expects: (body) => expect(body).toEqual([{ id: expect.any(Number), name: 'Cotonou' }]) }),
    otherAnswers: {
      'answers an empty list for a department that does not exist': async (world, route) => {
        expect(await world.visitor().call(route, { department: 'Atlantide' })).toMatchObject({ status: 200, body: [] })
      },
    },
  },
  getFile: {
    isPlain: true,
    prepare: async (world) => {
      const { id, client } = await world.newcomer()
      const form = forms.find((one) => one.route === 'addBeneficiary')
      if (!form) throw new Error('no form')
      await client.call(addBeneficiary, {}, encode(rightValues(form), 'multipart', { field: 'doc_file', content: samplePdf(), name: 'Pièce d’identité.pdf' }))
      const { docFileId } = await world.ctx.db.selectFrom('beneficiaries').select('docFileId').where('userId', '=', id).executeTakeFirstOrThrow()
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
}
