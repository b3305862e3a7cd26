import { readSessions } from '#src/platform/sessions.ts'
import { expect, test } from 'vitest'
import { runOperatorCommand } from '#test/tools/operator-command.ts'
import { newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'

/** Nobody else is left to do it: whoever has the machine gives the last administrator a way in. */
test('the lost second factor of the last administrator is taken away by a command, once; nobody else is touched', { timeout: 120_000 }, async () => {
  const settings = await newServerSettings({ isMigrated: true })
  const { open, world } = await openProcessWorld(settings)
  const [admin, beneficiary] = [await world.admin(), await world.beneficiary()]
  for (const userId of [admin, beneficiary]) {
    const at = world.ctx.now()
    await open.db
      .insertInto('secondFactors')
      .values({ userId, sealedSecret: Buffer.alloc(48), createdAt: at, confirmedAt: at, lastStep: 0 })
      .execute()
    await world.token(userId)
  }
  const emailOf = async (id: number) =>
    (await open.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const [email, other] = [await emailOf(admin), await emailOf(beneficiary)]
  await open.close()

  const reset = (...words: string[]) => runOperatorCommand('create-admin', ['--reset-second-factor', ...words], settings)
  expect(await reset()).toMatchObject({ code: 1, output: expect.stringContaining('--reset-second-factor --email') })
  expect(await reset('--email', other)).toMatchObject({ code: 1 })
  expect(await reset('--email', email.toUpperCase())).toEqual({
    code: 0, output: expect.stringContaining(`Second facteur retiré\u00A0: ${email}`),
  })
  expect(await reset('--email', email)).toMatchObject({ code: 1 })

  const { open: again } = await openProcessWorld(settings)
  const factors = await again.db.selectFrom('secondFactors').select('userId').execute()
  expect(factors).toEqual([{ userId: beneficiary }])
  const sessions = async (id: number) => (await readSessions(again.db, id, { now: new Date() })).count
  expect([await sessions(admin), await sessions(beneficiary)]).toEqual([0, 1])
  const lines = await again.db.selectFrom('journal').select(['action', 'actorId', 'subjectId']).execute()
  expect(lines).toEqual([{ action: 'admin.reset_factor', actorId: null, subjectId: String(admin) }])
  await again.close()
})
