import { role } from '@passerelle/contract/constants'
import { errors } from '@passerelle/contract/errors'
import { requestPayout } from '@passerelle/contract/payouts'
import { currentUser, login } from '@passerelle/contract/session'
import { expect } from 'vitest'
import { drawRecoveryCode, openRecoveryCode } from '#src/accounts/recovery-codes.ts'
import { drawRecoveryLink, openRecoveryLink } from '#src/accounts/recovery-links.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { createBeneficiary, createPartner, createSupplier, createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { type ContractCases, done, expectDeclared } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'
import { made, userWith } from './user-answers.ts'

const codeIsSent = { ...done('Si un compte existe à cette adresse, un code vient d’y être envoyé.'), code_minutes: 15 }
const refused = (reason: 'bad_credentials' | 'bad_recovery_code' | 'bad_recovery_link') => ({
  status: false,
  reason,
  message: errors[reason].message,
})
const newEmail = (world: ContractWorld) => `contrat-${world.next()}@exemple.bj`

export const sessionCases: ContractCases = {
  csrfCookie: {
    status: 204,
    isPlain: true,
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body, { headers }) => {
        expect(body).toBe('')
        expect(headers.get('set-cookie')).toMatch(
          /^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax(, device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax)?$/,
        )
        expect(headers.get('cache-control')).toBe('no-store')
      },
    }),
  },
  getOutcome: {
    prepare: async (world) => {
      const supplier = await world.supplierWithMoney()
      const headers = { 'idempotency-key': `cle-contrat-${supplier.id}` }
      const { body: reply } =
        await supplier.client.call(requestPayout, {}, { body: { amount: 1500, mode: supplier.account, description: 'Recettes' }, headers })
      return {
        client: supplier.client,
        sentAs: { headers },
        expects: (body) => expect(body).toEqual({ state: 'answered', status: 200, reply }),
      }
    },
    otherAnswers: {
      'answers 400 without a key, and that it never arrived for an unknown one': async (world, route) => {
        const { client } = await world.newSupplier()
        expect((await client.call(route)).status).toBe(400)
        expect(await client.call(route, {}, { headers: { 'idempotency-key': 'inconnue-1' } })).toMatchObject({
          status: 200,
          body: { state: 'never_arrived' },
        })
      },
    },
  },
  register: {
    prepare: (world) => ({
      client: world.visitor(),
      changes: { email: newEmail(world) },
      expects: (body) => expect(body).toEqual(done('Votre compte est créé. Connectez-vous pour continuer.')),
    }),
    otherAnswers: {
      'answers 422 under the e-mail that another account has': async (world, route) => {
        const { email } = await createUser(world.test.services)
        const reply = await world
          .visitor()
          .call(route, {}, { body: { name: 'A', firstname: 'B', email, password: testPassword, password_confirmation: testPassword } })
        expect([reply.status, reply.body]).toEqual([
          422,
          { message: errors.invalid.message, errors: { email: [errors.email_taken.message] } },
        ])
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
          expect(body).toEqual({
            ...done('Vous êtes connecté.'),
            user,
            token: expect.stringMatching(/^[\w-]{43}$/),
            stat: null,
            countNotif: 0,
            device_secret: world.test.services.keys.personal(id),
          })
          expect((await world.test.client(body.token).call(currentUser)).body).toEqual({
            user,
            stat: null,
            stat_reason: null,
            countNotif: 0,
          })
        },
      }
    },
    otherAnswers: {
      'answers 200 with status false, in the same words, to a wrong password and to an unknown e-mail': async (world, route) => {
        const { email } = await createUser(world.test.services)
        const wrong = await world.visitor().call(route, {}, { body: { email, password: 'autre-chose' } })
        expectDeclared(route, wrong)
        expect(wrong.body).toEqual(refused('bad_credentials'))
        expect((await world.visitor().call(route, {}, { body: { email: newEmail(world), password: 'autre-chose' } })).body).toEqual(
          wrong.body,
        )
      },
    },
  },
  demoAccounts: { prepare: (world) => ({ client: world.visitor(), expects: (body) => expect(body).toBeNull() }) },
  supportContact: {
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body) => expect(Object.keys(body)).toEqual(['email', 'phone', 'whatsapp', 'address', 'hours']),
    }),
  },
  currentUser: {
    prepare: async (world) => {
      const person = await createBeneficiary(world.test.services, { stat: 'rejected' })
      return {
        client: world.test.client(await tokenOf(world.test.services, person)),
        expects: async (body) => {
          const user = await userWith(world, person.id, role.beneficiary, { beneficiary: made.beneficiary })
          expect(body).toEqual({ user, stat: 'rejected', stat_reason: 'Pièce illisible.', countNotif: 0 })
        },
      }
    },
    otherAnswers: {
      'carries the record of one’s own role, and no other': async (world, route) => {
        const people = [
          [createBeneficiary, role.beneficiary, { beneficiary: made.beneficiary }],
          [createPartner, role.partner, { partner: made.partner }],
          [createSupplier, role.supplier, { fournisseur: made.fournisseur }],
        ] as const
        for (const [create, roleId, record] of people) {
          const person = await create(world.test.services)
          const reply = await world.test.client(await tokenOf(world.test.services, person)).call(route)
          expectDeclared(route, reply)
          expect(reply.body).toEqual({
            user: await userWith(world, person.id, roleId, record),
            stat: 'approved',
            stat_reason: null,
            countNotif: 0,
          })
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
          expect(body).toEqual(done('Vous êtes déconnecté.'))
          const after = await client.call(currentUser)
          expect([after.status, after.body]).toEqual([401, { message: errors.unauthenticated.message }])
        },
      }
    },
  },
  requestRecoveryCode: {
    prepare: async (world) => {
      const { email } = await createUser(world.test.services)
      return { client: world.visitor(), changes: { email }, expects: (body) => expect(body).toEqual(codeIsSent) }
    },
    otherAnswers: {
      'answers an unknown e-mail in the same words': async (world, route) => {
        const { email } = await createUser(world.test.services)
        const known = await world.visitor().call(route, {}, { body: { email } })
        const unknown = await world.visitor().call(route, {}, { body: { email: newEmail(world) } })
        expect([known.status, known.body]).toEqual([200, codeIsSent])
        expect([unknown.status, unknown.body]).toEqual([200, codeIsSent])
      },
    },
  },
  checkRecoveryLink: {
    prepare: async (world) => {
      const { email } = await createUser(world.test.services)
      const sealed = await inTransaction(world.ctx, (tx) => drawRecoveryLink(world.ctx, tx, email))
      return {
        client: world.visitor(),
        changes: { link: openRecoveryLink(world.ctx.keys, sealed) },
        expects: (body) => expect(body).toEqual(done('Choisissez votre nouveau mot de passe.')),
      }
    },
    otherAnswers: {
      'answers 200 with status false to a link that never was': async (world, route) => {
        const reply = await world.visitor().call(route, {}, { body: { link: 'A_b-0123456789abcdefgh' } })
        expectDeclared(route, reply)
        expect(reply.body).toEqual(refused('bad_recovery_link'))
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
          expect(body).toEqual(done('Votre mot de passe est changé. Connectez-vous avec le nouveau.'))
          expect((await world.visitor().call(login, {}, { body: { email, password: testPassword } })).body).toEqual(
            refused('bad_credentials'),
          )
        },
      }
    },
    otherAnswers: {
      'answers 200 with status false to a wrong code': async (world, route) => {
        const password = 'Calebasse-12'
        const reply = await world
          .visitor()
          .call(route, {}, { body: { email: newEmail(world), code: '012345', password, password_confirmation: password } })
        expectDeclared(route, reply)
        expect(reply.body).toEqual(refused('bad_recovery_code'))
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
          expect(body).toEqual(done('Votre mot de passe est changé.'))
          expect((await world.visitor().call(login, {}, { body: { email, password: testPassword } })).body).toEqual(
            refused('bad_credentials'),
          )
        },
      }
    },
    otherAnswers: {
      'answers 422 under the old password when it is wrong': async (world, route) => {
        const { client } = await world.newcomer()
        const reply = await client.call(route, {}, {
          body: { old_password: 'autre-chose', new_password: 'Calebasse-12', new_password_confirm: 'Calebasse-12' },
        })
        expect([reply.status, reply.body]).toEqual([
          422,
          { message: errors.invalid.message, errors: { old_password: ['L’ancien mot de passe est incorrect. Saisissez-le à nouveau.'] } },
        ])
      },
    },
  },
}
