import { currentUser, login } from '@passerelle/contract/session'
import { expect } from 'vitest'
import { drawRecoveryCode, openRecoveryCode } from '#src/accounts/recovery-codes.ts'
import { inTransaction } from '#src/platform/database.ts'
import { createBeneficiary, createPartner, createSupplier, createUser, testPassword, tokenOf } from '#test/factories.ts'
import { type ContractCases, doneOnly, expectDeclared, refusedFor } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const newEmail = (world: ContractWorld) => `contrat-${world.next()}@exemple.bj`

export const sessionCases: ContractCases = {
  csrfCookie: {
    status: 204,
    isPlain: true,
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body, { headers }) => {
        expect(body).toBe('')
        expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/)
        expect(headers.get('cache-control')).toBe('no-store')
      },
    }),
  },
  register: {
    prepare: (world) => ({ client: world.visitor(), changes: { email: newEmail(world) }, expects: (body) => expect(body).toEqual(doneOnly) }),
    otherAnswers: {
      'answers 422 under the e-mail that another account has': async (world, route) => {
        const { email } = await createUser(world.test.services)
        const reply = await world.visitor().call(route, {}, { body: { name: 'A', firstname: 'B', email, password: testPassword, password_confirmation: testPassword } })
        expect(reply).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
      },
    },
  },
  login: {
    prepare: async (world) => {
      const { id, name, firstname, email } = await createUser(world.test.services)
      return {
        client: world.visitor(),
        changes: { email, password: testPassword },
        expects: async (body) => {
          const user = { id, name, firstname, email, role_id: null, avatar: null }
          expect(body).toEqual({ ...doneOnly, user, token: expect.stringMatching(/^[\w-]{43}$/), stat: null, countNotif: 0 })
          expect((await world.test.client(body.token).call(currentUser)).status).toBe(200)
        },
      }
    },
    otherAnswers: {
      'answers 200 with status false, in the same words, to a wrong password and to an unknown e-mail': async (world, route) => {
        const { email } = await createUser(world.test.services)
        const wrong = await world.visitor().call(route, {}, { body: { email, password: 'autre-chose' } })
        expectDeclared(route, wrong)
        expect(wrong.body).toEqual(refusedFor('bad_credentials'))
        expect((await world.visitor().call(route, {}, { body: { email: newEmail(world), password: 'autre-chose' } })).body).toEqual(wrong.body)
      },
    },
  },
  demoAccounts: { prepare: (world) => ({ client: world.visitor(), expects: (body) => expect(body).toBeNull() }) },
  currentUser: {
    prepare: async (world) => {
      const person = await createBeneficiary(world.test.services, { stat: 'rejected' })
      return {
        client: world.test.client(await tokenOf(world.test.services, person)),
        expects: (body) => {
          expect(body).toEqual({ user: expect.objectContaining({ id: person.id, role_id: 2 }), stat: 'rejected', stat_reason: 'Pièce illisible.', countNotif: 0 })
          expect(body.user.beneficiary.parent_information).toEqual(['Ɖɔkpè Houngbé', '+2290197000002'])
        },
      }
    },
    otherAnswers: {
      'carries the record of one’s own role, and no other': async (world, route) => {
        const records = ['beneficiary', 'partner', 'fournisseur']
        for (const [index, create] of [createBeneficiary, createPartner, createSupplier].entries()) {
          const reply = await world.test.client(await tokenOf(world.test.services, await create(world.test.services))).call(route)
          expectDeclared(route, reply)
          expect(Object.keys(reply.body.user).filter((key) => records.includes(key))).toEqual([records[index]])
        }
      },
    },
  },
  logout: {
    prepare: async (world) => {
      const { client } = await world.newcomer()
      return {
        client,
        expects: async (body) => {
          expect(body).toEqual(doneOnly)
          expect((await client.call(currentUser)).status).toBe(401)
        },
      }
    },
  },
  requestRecoveryCode: {
    prepare: async (world) => {
      const { email } = await createUser(world.test.services)
      return { client: world.visitor(), changes: { email }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers an unknown e-mail in the same words': async (world, route) => {
        const { email } = await createUser(world.test.services)
        const known = await world.visitor().call(route, {}, { body: { email } })
        const unknown = await world.visitor().call(route, {}, { body: { email: newEmail(world) } })
        expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      },
    },
  },
  recoverPassword: {
    prepare: async (world) => {
      const { email } = await createUser(world.test.services)
      const sealed = await inTransaction(world.ctx, (tx) => drawRecoveryCode(world.ctx, tx, email))
      return {
        client: world.visitor(),
        changes: { email, code: openRecoveryCode(world.ctx.keys, sealed) },
        expects: async (body) => {
          expect(body).toEqual(doneOnly)
          expect((await world.visitor().call(login, {}, { body: { email, password: testPassword } })).body.status).toBe(false)
        },
      }
    },
    otherAnswers: {
      'answers 200 with status false to a wrong code': async (world, route) => {
        const password = 'Calebasse-12'
        const reply = await world.visitor().call(route, {}, { body: { email: newEmail(world), code: '012345', password, password_confirmation: password } })
        expectDeclared(route, reply)
        expect(reply.body).toEqual(refusedFor('bad_recovery_code'))
      },
    },
  },
  changePassword: {
    prepare: async (world) => {
      const { id, email } = await createUser(world.test.services)
      return {
        client: world.test.client(await world.token(id)),
        changes: { old_password: testPassword },
        expects: async (body) => {
          expect(body).toEqual(doneOnly)
          expect((await world.visitor().call(login, {}, { body: { email, password: testPassword } })).body.status).toBe(false)
        },
      }
    },
    otherAnswers: {
      'answers 422 under the old password when it is wrong': async (world, route) => {
        const { client } = await world.newcomer()
        const reply = await client.call(route, {}, { body: { old_password: 'autre-chose', new_password: 'Calebasse-12', new_password_confirm: 'Calebasse-12' } })
        expect(reply.status).toBe(422)
        expect(Object.keys(reply.body.errors)).toEqual(['old_password'])
      },
    },
  },
}
