import { currentUser } from '@passerelle/contract/session'
import { expect } from 'vitest'
import { anInstant, type ContractCases } from './contract-case.ts'

export const notificationCases: ContractCases = {
  listNotifications: {
    prepare: async (world) => {
      // A donor is told of a confirmed payment.
      const { donor, transactionId } = await world.donationPaidAs()
      await world.validate(donor, transactionId)
      return {
        client: donor.client,
        expects: async (body) => {
          const data = { message: expect.any(String), path: expect.stringMatching(/^\//) }
          const notice = { id: expect.any(Number), data, created_at: anInstant, read_at: null }
          expect(body).toEqual({ notifications: { data: [notice], current_page: 1, last_page: 1, per_page: 20, total: 1 } })
          // Read now: the dot goes out.
          expect((await donor.client.call(currentUser)).body.countNotif).toBe(0)
        },
      }
    },
  },
}
