import { expect } from 'vitest'
import { noteNotSent, recordMessage } from '#src/notices/message-records.ts'
import { decision, dryRun, listCases, onChosen } from './admin-case.ts'
import { anInstant, aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** A mail that its server would not take. */
async function failedMessage(world: ContractWorld) {
  const userId = await world.beneficiary()
  const id = await recordMessage(world.ctx.db, {
    userId, key: `user-restored:${userId}`, subject: 'Votre compte est rétabli', paragraphs: ['Votre compte est rétabli.'],
  })
  await noteNotSent(world.ctx, id, { address: `refusee-${id}@exemple.bj`, fault: 'refused', isOver: true })
  return {
    id, channel: 'mail', kind: 'user-restored', subject: 'Votre compte est rétabli', person: { id: userId, name: aText, person: null },
    address: `refusee-${id}@exemple.bj`, state: 'failed', fault: 'refused', tries: 1, created_at: anInstant, sent_at: null,
  }
}

const drawn = { notice: null, mail: { subject: aText, text: aText, html: aText } }

export const messageCases: ContractCases = {
  ...listCases(['adminListMessages', 'adminCountMessages', 'adminMessagesFile'], {
    find: failedMessage,
    query: '?state=failed&kind=user-restored&channel=mail',
    inFile: ';"Échec";',
  }),
  adminGetMessage: {
    prepare: async (world) => {
      const listed = await failedMessage(world)
      return {
        client: await world.administrator(),
        params: { id: listed.id },
        expects: (body) => expect(body).toEqual({
          ...listed, text: expect.stringContaining('Votre compte est rétabli.'), html: expect.stringMatching(/^<!doctype html>/),
          tried_at: anInstant, next_try_at: null, resent_at: null, not_resendable: null,
        }),
      }
    },
  },
  adminResendMessage: decision(async (world) => (await failedMessage(world)).id),
  adminResendMessages: onChosen(async (world) => (await failedMessage(world)).id, 'Un message repart.'),
  adminPreviewResendMessages: dryRun(async (world) => (await failedMessage(world)).id),
  adminListMessageSamples: {
    prepare: async (world) => ({
      client: await world.administrator(),
      expects: (body) => expect(body.data).toContainEqual({ name: 'welcome', title: 'Bienvenue', is_mailed: true }),
    }),
  },
  adminGetMessageSample: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { name: 'welcome' },
      expects: (body) => expect(body).toEqual({ name: 'welcome', title: 'Bienvenue', full: drawn, minimal: drawn }),
    }),
  },
}
