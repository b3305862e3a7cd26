import { errors } from '@passerelle/contract/errors'
import { getSecondFactor, startPasskey, startSecondFactor } from '@passerelle/contract/second-factors'
import { expect } from 'vitest'
import { Authenticator } from '#test/tools/authenticator.ts'
import { SecurityKey } from '#test/tools/security-key.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { testPassword } from '#test/worlds/factories.ts'
import { addKey } from '#test/worlds/passkeys.ts'
import { anInstant, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const tenCodes: unknown = expect.arrayContaining(Array.from({ length: 10 }, () => expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)))

async function enrolled(world: ContractWorld) {
  const { client } = await world.newcomer()
  return { client, ...(await enrol(client, world.ctx.now)) }
}

const hostOf = ({ ctx }: ContractWorld) => new URL(ctx.config.http.publicUrl).hostname
const descriptorOf = ({ id }: SecurityKey) => ({ id, transports: ['internal', 'hybrid'] })
async function keyHolder(world: ContractWorld) {
  const { client } = await world.newcomer()
  return { client, ...(await addKey(client, world.ctx.config.http.publicUrl)) }
}

export const secondFactorCases: ContractCases = {
  getSecondFactor: {
    prepare: async (world) => ({
      client: (await enrolled(world)).client,
      expects: (body) => expect(body).toEqual({ since: anInstant, passkeys: [], codes_left: 10, is_required: false }),
    }),
  },
  startSecondFactor: {
    prepare: async (world) => ({
      client: (await world.newcomer()).client,
      changes: { password: testPassword },
      expects: (body) => expect(body).toEqual({
        ...doneOnly, secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      }),
    }),
    otherAnswers: {
      'answers 422 to a wrong password, 409 once a factor is in force': async (world, route) => {
        const { client } = await world.newcomer()
        expect((await client.call(route, {}, { body: { password: 'Calebasse-99' } })).status).toBe(422)
        await enrol(client, world.ctx.now)
        const reply = await client.call(route, {}, { body: { password: testPassword } })
        expect([reply.status, reply.body]).toEqual([409, { message: errors.factor_in_place.message }])
      },
    },
  },
  confirmSecondFactor: {
    prepare: async (world) => {
      const { client } = await world.newcomer()
      const { body } = await client.call(startSecondFactor, {}, { body: { password: testPassword } })
      return {
        client,
        changes: { code: new Authenticator(body.secret, world.ctx.now).code() },
        expects: (answer) => expect(answer).toEqual({ ...doneOnly, codes: tenCodes }),
      }
    },
    otherAnswers: {
      'answers 409 when nothing was begun, or all is done': async (world, route) => {
        const { client } = await world.newcomer()
        const send = async () => (await client.call(route, {}, { body: { code: '123456' } })).body.message
        expect(await send()).toBe(errors.factor_missing.message)
        await enrol(client, world.ctx.now)
        expect(await send()).toBe(errors.factor_in_place.message)
      },
    },
  },
  removeSecondFactor: {
    prepare: async (world) => {
      const { client, app } = await enrolled(world)
      return { client, changes: { password: testPassword, code: app.code(1) }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
  },
  drawBackupCodes: {
    prepare: async (world) => {
      const { client, app } = await enrolled(world)
      const changes = { code: app.code(1), passkey: '' }
      return { client, changes, expects: (body) => expect(body).toEqual({ ...doneOnly, codes: tenCodes }) }
    },
  },
  proveSecondFactor: {
    prepare: async (world) => {
      const { client, codes } = await enrolled(world)
      return { client, changes: { code: codes[0], passkey: '' }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
  },
  askPasskey: {
    prepare: async (world) => {
      const { client, key } = await keyHolder(world)
      const asked = { challenge: expect.stringMatching(/^[\w-]{43}$/), rp_id: hostOf(world), passkeys: [descriptorOf(key)] }
      return { client, expects: (body) => expect(body).toEqual({ passkey: asked }) }
    },
  },
  startPasskey: {
    prepare: async (world) => {
      const { client, key } = await keyHolder(world)
      return {
        client,
        changes: { password: testPassword },
        expects: (body) => expect(body).toEqual({
          ...doneOnly, challenge: expect.stringMatching(/^[\w-]{43}$/), rp_id: hostOf(world),
          user_handle: expect.stringMatching(/^[\w-]{43}$/), algorithms: [-7, -8, -257], known: [descriptorOf(key)],
        }),
      }
    },
    otherAnswers: {
      'answers 422 to a wrong password, 409 with ten': async (world, route) => {
        const { client } = await keyHolder(world)
        expect((await client.call(route, {}, { body: { password: 'Calebasse-99' } })).status).toBe(422)
        for (let more = 1; more < 10; more += 1) await addKey(client, world.ctx.config.http.publicUrl)
        const reply = await client.call(route, {}, { body: { password: testPassword } })
        expect([reply.status, reply.body]).toEqual([409, { message: errors.passkeys_full.message }])
      },
    },
  },
  addPasskey: {
    prepare: async (world) => {
      const { client } = await world.newcomer()
      const { body } = await client.call(startPasskey, {}, { body: { password: testPassword } })
      return {
        client,
        changes: { passkey: new SecurityKey(world.ctx.config.http.publicUrl).made(body.challenge) },
        expects: (answer) => expect(answer).toEqual({ ...doneOnly, codes: tenCodes }),
      }
    },
  },
  removePasskey: {
    prepare: async (world) => {
      const { client } = await keyHolder(world)
      const { body } = await client.call(getSecondFactor)
      return { client, params: { id: body.passkeys[0].id }, expects: (answer) => expect(answer).toEqual(doneOnly) }
    },
  },
}
