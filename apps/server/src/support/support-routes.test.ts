import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#test/worlds/factories.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

const siteLeadsTo = async () => {
  const { status, headers } = await fetch(`${world.url}/site-public`, { redirect: 'manual' })
  return [status, headers.get('location')]
}
async function mailFooter() {
  const { id, email } = await createUser(world.services)
  await inTransaction(world.services, (tx) => sendMail(tx, { userId: id, key: 'essai', subject: 'Essai', paragraphs: ['Un.'] }))
  await world.jobsDone()
  return (await mailsTo(world, email))[0]?.text.split('-- \n')[1]
}

describe('K66: the public website and customer service are settings', () => {
  it('that lead to our own pages, and name nobody, while they are not set', async () => {
    expect(await siteLeadsTo()).toEqual([302, '/connexion'])
    expect((await world.client().get('/api/support')).body).toEqual({ email: null, phone: null })
    expect(await mailFooter()).not.toContain('Service client')
  })

  it('that pages and mails follow once they are set', async () => {
    Object.assign(world.services.config.contact, {
      siteUrl: 'https://www.exemple.bj/passes',
      email: 'aide@exemple.bj',
      phone: '+2290197000000',
    })
    expect(await siteLeadsTo()).toEqual([302, 'https://www.exemple.bj/passes'])
    expect((await world.client().get('/api/support')).body).toEqual({ email: 'aide@exemple.bj', phone: '+2290197000000' })
    expect(await mailFooter()).toMatch(/Service client\s: aide@exemple\.bj, 01\s97\s00\s00\s00/)
  })
})
