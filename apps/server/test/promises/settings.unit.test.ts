import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '#src/platform/config-error.ts'
import { isWeakKey } from '#src/platform/config-rules.ts'
import { lockFolder } from '#src/platform/folder-lock.ts'
import { readConfig } from '#src/read-config.ts'
import { runOperatorCommand } from '#test/tools/operator-command.ts'
import { ServerProcess } from '#test/tools/server-process.ts'

const live = {
  NODE_ENV: 'production',
  APP_KEY: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'https://passerelle.example',
  FEDAPAY_ENVIRONMENT: 'live',
  FEDAPAY_PUBLIC_KEY: 'pk_live_1',
  FEDAPAY_SECRET_KEY: 'sk_live_1',
  FEDAPAY_WEBHOOK_SECRET: 'wh_live_1',
  DATA_DIR: join(tmpdir(), 'passerelle-never-made'),
}

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('settings', () => {
  it('with faults: one message lists them all, and the server exits with 1 before touching anything', async () => {
    const { code, output } = await ServerProcess.runToEnd({
      NODE_ENV: 'production', DEMO: 'no', LOG_LEVEL: 'loud', PORT: 'abc', PUBLIC_URL: 'ftp://x', DATABASE_URL: 'mysql://x', SMTP_URL: 'x',
      MAIL_FROM: 'Passerelle <a@b.bj>', APP_KEY: 'short', TRUST_PROXY: '99', FEDAPAY_ENVIRONMENT: 'moon', DATA_DIR: live.DATA_DIR,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^Réglages à corriger\u00A0:\n/)
    for (const name of [
      'DEMO', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'APP_KEY', 'TRUST_PROXY', 'FEDAPAY_ENVIRONMENT',
    ]) {
      expect(output).toContain(`  - ${name}\u00A0: `)
    }
    expect(output).not.toContain('    at ')
  }, 60_000)

  it('with faults: they are told in one order, the platform’s and each feature’s, then what is judged together', () => {
    const alone = {
      PORT: 'abc', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', MAIL_FROM: 'x', ALERT_EMAIL: 'x', ALERT_WEBHOOK: 'x', PUBLIC_SITE_URL: 'x',
      SUPPORT_EMAIL: 'x', SUPPORT_PHONE: 'x', DEMO: 'no', EXPOSE_DEMO_AND_FREE_PAYMENTS: 'no', DATA_DIR: 'data',
      FEDAPAY_ENVIRONMENT: 'sandbox', APP_KEY: 'short', LOG_LEVEL: 'loud', TRUST_PROXY: '99',
    }
    const faults = faultsOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://passerelle.example', ...alone })
    expect(faults.map((fault) => fault.split('\u00A0')[0])).toEqual([
      ...Object.keys(alone).flatMap((name) => (name === 'FEDAPAY_ENVIRONMENT'
        ? ['FEDAPAY_PUBLIC_KEY', 'FEDAPAY_SECRET_KEY', 'FEDAPAY_WEBHOOK_SECRET']
        : [name])),
      'PUBLIC_URL', 'MAIL_FROM',
    ])
  })

  it('of production are accepted whole', () => {
    expect(faultsOf(live)).toEqual([])
  })

  it('send mails from an address of our host, or from the one that is given', () => {
    const from = (env: NodeJS.ProcessEnv) => readConfig({ ...live, ...env }).mail.from
    expect(from({})).toBe('ne-pas-repondre@passerelle.example')
    expect(from({ MAIL_FROM: ' bonjour@exemple.bj ' })).toBe('bonjour@exemple.bj')
    for (const wrong of ['a@b, c@d', 'Nom <a@b>', 'a b@c', 'a@b\r\nBcc: c@d', 'a']) {
      expect(faultsOf({ ...live, MAIL_FROM: wrong })).toEqual([expect.stringMatching(/^MAIL_FROM/)])
    }
    expect(faultsOf({ ...live, SMTP_URL: 'smtp://:::' })).toEqual([expect.stringMatching(/^SMTP_URL/)])
  })

  it('K66: name the public website and customer service, or nobody', () => {
    const contactOf = (env: NodeJS.ProcessEnv) => readConfig({ ...live, ...env }).contact
    expect(contactOf({})).toEqual({ siteUrl: undefined, email: undefined, phone: undefined })
    expect(contactOf({
      PUBLIC_SITE_URL: 'https://www.exemple.bj/passes',
      SUPPORT_EMAIL: ' aide@exemple.bj ',
      SUPPORT_PHONE: '01 97 00 00 00',
    })).toEqual({ siteUrl: 'https://www.exemple.bj/passes', email: 'aide@exemple.bj', phone: '+2290197000000' })
    for (const [name, wrong] of [
      ['PUBLIC_SITE_URL', 'javascript:alert(1)'],
      ['PUBLIC_SITE_URL', 'www.exemple.bj'],
      ['SUPPORT_EMAIL', 'Aide <a@b.bj>'],
      ['SUPPORT_PHONE', '12'],
    ] as const) {
      expect(faultsOf({ ...live, [name]: wrong })).toEqual([expect.stringMatching(new RegExp(`^${name}`))])
    }
    const warned = (env: NodeJS.ProcessEnv) =>
      readConfig({ ...live, ...env }).warnings.some((line) => line.includes('SUPPORT_EMAIL'))
    expect([warned({}), warned({ SUPPORT_PHONE: '01 97 00 00 00' })]).toEqual([true, false])
  })

  it.each([
    ['demonstration data', { DEMO: '1' }, /^DEMO/],
    ['no key of its own', { APP_KEY: '' }, /^APP_KEY/],
    [
      'the local sandbox',
      { FEDAPAY_ENVIRONMENT: 'local', FEDAPAY_PUBLIC_KEY: '', FEDAPAY_SECRET_KEY: '', FEDAPAY_WEBHOOK_SECRET: '' },
      /^FEDAPAY_ENVIRONMENT/,
    ],
    ['test keys on the live environment', { FEDAPAY_SECRET_KEY: 'sk_sandbox_1' }, /^FEDAPAY_SECRET_KEY/],
    ['a public address without https', { PUBLIC_URL: 'http://passerelle.example' }, /^PUBLIC_URL/],
  ])('of production are refused with %s', (_name, change, fault) => {
    expect(faultsOf({ ...live, ...change })).toEqual([expect.stringMatching(fault)])
  })
})

/** Settings of a staging server: production with FedaPay's sandbox. */
const staging = {
  ...live,
  FEDAPAY_ENVIRONMENT: 'sandbox',
  FEDAPAY_PUBLIC_KEY: 'pk_sandbox_1',
  FEDAPAY_SECRET_KEY: 'sk_sandbox_1',
  FEDAPAY_WEBHOOK_SECRET: 'wh_sandbox_1',
}
const unset = {
  NODE_ENV: undefined,
  APP_KEY: '',
  FEDAPAY_ENVIRONMENT: '',
  FEDAPAY_PUBLIC_KEY: '',
  FEDAPAY_SECRET_KEY: '',
  FEDAPAY_WEBHOOK_SECRET: '',
  PUBLIC_URL: '',
}
const database = 'postgres://passerelle:xk81-fjw9@127.0.0.1:5432/passerelle'
const exposed = { EXPOSE_DEMO_AND_FREE_PAYMENTS: '1' }

/** Who starts the demonstration with `env`, on a key of this test so that nothing is written. */
const tried = (env: NodeJS.ProcessEnv) => faultsOf({ ...live, ...unset, APP_KEY: live.APP_KEY, ...env })

describe('K50: what is dangerous does not start, and is told how to mend it', () => {
  it.each([
    ['nothing at all', {}],
    ['another port of this machine', { PORT: '8080', PUBLIC_URL: 'http://127.0.0.1:8080', HOST: 'localhost' }],
    ['the loopback of IPv6', { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }],
    ['a name under .localhost', { PUBLIC_URL: 'http://passes.localhost:3000' }],
    ['the word of development', { NODE_ENV: 'development' }],
    ['PostgreSQL and no demonstration', { DATABASE_URL: database }],
    ['a demonstration opened on purpose', { ...exposed, PUBLIC_URL: 'https://essai.exemple.bj', HOST: '0.0.0.0', TRUST_PROXY: '1' }],
  ])('%s starts', (_name, env) => {
    expect(tried(env)).toEqual([])
  })

  it.each<[string, NodeJS.ProcessEnv, string[]]>([
    [
      'NODE_ENV=prod and a public address',
      { NODE_ENV: 'prod', PUBLIC_URL: 'https://passes.exemple.bj' },
      ['NODE_ENV', 'DEMO', 'FEDAPAY_ENVIRONMENT'],
    ],
    ['NODE_ENV=Production', { NODE_ENV: 'Production' }, ['NODE_ENV']],
    ['NODE_ENV=staging', { NODE_ENV: 'staging' }, ['NODE_ENV']],
    ['no NODE_ENV and a public address', { PUBLIC_URL: 'https://passes.exemple.bj' }, ['DEMO', 'FEDAPAY_ENVIRONMENT']],
    [
      'a public address, PostgreSQL and the free sandbox',
      { PUBLIC_URL: 'https://passes.exemple.bj', DATABASE_URL: database },
      ['FEDAPAY_ENVIRONMENT'],
    ],
    ['a public address with FedaPay’s sandbox', { ...staging, NODE_ENV: '', DATABASE_URL: database }, ['NODE_ENV']],
    [
      'development and a public address',
      { NODE_ENV: 'development', DEMO: '0', PUBLIC_URL: 'https://passes.exemple.bj' },
      ['FEDAPAY_ENVIRONMENT'],
    ],
    [
      'a demonstration on PostgreSQL with a public address',
      { DEMO: '1', DATABASE_URL: database, PUBLIC_URL: 'https://passes.exemple.bj' },
      ['DEMO', 'FEDAPAY_ENVIRONMENT'],
    ],
    ['a demonstration for the whole network', { HOST: '0.0.0.0' }, ['DEMO', 'FEDAPAY_ENVIRONMENT']],
    ['a demonstration for the whole network of IPv6', { HOST: '::' }, ['DEMO', 'FEDAPAY_ENVIRONMENT']],
    ['a name that only begins like this machine’s', { PUBLIC_URL: 'http://localhost.exemple.bj' }, ['DEMO', 'FEDAPAY_ENVIRONMENT']],
    ['an address that only begins like loopback', { PUBLIC_URL: 'http://127.0.0.1.exemple.bj' }, ['DEMO', 'FEDAPAY_ENVIRONMENT']],
    ['a private network', { PUBLIC_URL: 'http://192.168.1.20:3000' }, ['DEMO', 'FEDAPAY_ENVIRONMENT']],
    ['another word to expose it', { EXPOSE_DEMO_AND_FREE_PAYMENTS: 'yes' }, ['EXPOSE_DEMO_AND_FREE_PAYMENTS']],
    ['a place of this site in its address', { PUBLIC_URL: 'http://localhost:3000/passes' }, ['PUBLIC_URL']],
    ['a name and a password in its address', { PUBLIC_URL: 'http://moi:secret@localhost:3000' }, ['PUBLIC_URL']],
    ['a search in its address', { PUBLIC_URL: 'http://localhost:3000?x=1' }, ['PUBLIC_URL']],
    ['a database address that cannot be read', { DATABASE_URL: 'postgres://u:a#b/c@127.0.0.1/d e:x' }, ['DATABASE_URL']],
    ['alerts in clear over the network', { ALERT_WEBHOOK: 'http://alertes.exemple.bj/x' }, ['ALERT_WEBHOOK']],
    ['alerts to two addresses', { ALERT_EMAIL: 'a@b.bj, c@d.bj' }, ['ALERT_EMAIL']],
    ['real payments without production', { ...live, NODE_ENV: undefined }, ['NODE_ENV']],
    ['real payments in an exposed demonstration', { ...live, ...exposed, NODE_ENV: undefined, DEMO: '1' }, ['NODE_ENV']],
  ])('refuses %s', (_name, env, names) => {
    expect(tried(env).map((fault) => fault.split('\u00A0')[0])).toEqual(names)
  })

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['an address without https', { PUBLIC_URL: 'http://passes.exemple.bj' }, 'PUBLIC_URL'],
    ['no address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['a key of one digit', { APP_KEY: '0'.repeat(64) }, 'APP_KEY'],
    ['a key of one repeated byte', { APP_KEY: 'ab'.repeat(32) }, 'APP_KEY'],
    ['a key of repeated words', { APP_KEY: 'deadbeef'.repeat(8) }, 'APP_KEY'],
    ['a key of all digits in order', { APP_KEY: '0123456789abcdef'.repeat(4) }, 'APP_KEY'],
    ['a key that counts', { APP_KEY: Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('') }, 'APP_KEY'],
    [
      'the database’s password of the example',
      { DATABASE_URL: 'postgres://passerelle:password@127.0.0.1:5432/passerelle' },
      'DATABASE_URL',
    ],
    ['the mail password of the example', { SMTP_URL: 'smtps://user:password@mail.exemple.bj:465' }, 'SMTP_URL'],
    ['no folder', { DATA_DIR: '' }, 'DATA_DIR'],
    ['a folder that depends on where one stands', { DATA_DIR: 'data' }, 'DATA_DIR'],
    [
      'mails from a machine without a domain',
      { SMTP_URL: 'smtps://u:x9kq@mail.exemple.bj:465', MAIL_FROM: 'passes@localhost' },
      'MAIL_FROM',
    ],
    ['a demonstration opened to all', exposed, 'EXPOSE_DEMO_AND_FREE_PAYMENTS'],
  ])('production refuses %s', (_name, env, name) => {
    expect(faultsOf({ ...staging, ...env }).map((fault) => fault.split('\u00A0')[0])).toEqual([name])
  })

  it('every fault says what to write', () => {
    for (const fault of tried({ NODE_ENV: 'prod', PUBLIC_URL: 'https://passes.exemple.bj' })) expect(fault).toContain('NODE_ENV=production')
  })

  it('random keys are accepted', () => {
    for (let n = 0; n < 1000; n += 1) expect(isWeakKey(randomBytes(32).toString('hex'))).toBe(false)
  })

  it('production is told of what may start and is not as it should be', () => {
    const warned = (env: NodeJS.ProcessEnv) =>
      readConfig({ ...staging, ...env }).warnings.map((warning) => warning.split('\u00A0')[0])
    expect(warned({})).toEqual(['DATABASE_URL', 'SMTP_URL', 'TRUST_PROXY', 'ALERT_EMAIL, ALERT_WEBHOOK', 'SUPPORT_EMAIL, SUPPORT_PHONE'])
    expect(warned({
      DATABASE_URL: database,
      SMTP_URL: 'smtps://u:x9kq@mail.exemple.bj',
      MAIL_FROM: 'a@exemple.bj',
      TRUST_PROXY: '1',
      HOST: '0.0.0.0',
      ALERT_EMAIL: 'a@exemple.bj',
      SUPPORT_EMAIL: 'aide@exemple.bj',
    })).toEqual(['HOST'])
  })
})

it('K51: settings come from .env beside package.json, or from the file that ENV_FILE names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-env-'))
  const file = join(folder, 'settings.env')
  writeFileSync(file, 'LOG_LEVEL=loud\nDEMO=2 # neither\n')
  const said = async (env: NodeJS.ProcessEnv) =>
    (await ServerProcess.runToEnd({ DATA_DIR: folder, DEMO: undefined, LOG_LEVEL: undefined, ...env })).output
  expect(await said({ ENV_FILE: file })).toMatch(/DEMO\u00A0: [^]*LOG_LEVEL\u00A0: /)
  expect(await said({ ENV_FILE: file, DEMO: '0' })).not.toContain('DEMO\u00A0: ') // the environment wins
  expect(await said({ ENV_FILE: join(folder, 'absent') })).toContain('ENV_FILE\u00A0: ')
  writeFileSync(file, '\uFEFFLOG_LEVEL=loud\r\n') // an editor's mark hides no setting
  expect(await said({ ENV_FILE: file })).toContain('LOG_LEVEL\u00A0: ')
  const unreadable = await said({ ENV_FILE: folder })
  expect(unreadable).toContain(`${folder}\u00A0: ce compte ne peut pas lire les réglages`)
  expect(unreadable).not.toContain('    at ')
  rmSync(folder, { recursive: true })
}, 60_000)

it('what keeps a server from starting is said in a sentence: a port that is taken, a folder in use, a database that is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-start-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const { code, output } = await ServerProcess.runToEnd({ DATA_DIR: folder, PORT: port })
  expect([code, output]).toEqual([1, expect.stringContaining(`PORT\u00A0: 127.0.0.1:${port} est déjà pris`)])
  taken.close()
  const unlock = lockFolder(join(folder, 'pglite.lock'))
  const second = await ServerProcess.runToEnd({ DATA_DIR: folder })
  unlock()
  expect(second.output).toMatch(/^La base de données est déjà ouverte par le processus/)
  const elsewhere =
    await runOperatorCommand('backup', [join(folder, 'backups')], { dataDir: folder, databaseUrl: `postgres://a:b@127.0.0.1:${port}/x` })
  expect(elsewhere).toEqual({ code: 1, output: expect.stringContaining('DATABASE_URL\u00A0: PostgreSQL n’ouvre pas cette base (connect ECONNREFUSED') })
  for (const said of [output, second.output, elsewhere.output]) expect(said).not.toContain('    at ')
  rmSync(folder, { recursive: true })
}, 60_000)

it('a command says how it is used as it is typed, and a backup makes no database where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-usage-'))
  expect((await runOperatorCommand('move', [], { dataDir: folder })).output).toContain(
    'postgres://passerelle:mot-de-passe@127.0.0.1:5432/passerelle',
  )
  const backup = await runOperatorCommand('backup', [join(folder, 'backups')], { dataDir: folder })
  expect(backup).toEqual({ code: 1, output: expect.stringContaining(`DATA_DIR\u00A0: ${folder} ne contient pas de base embarquée`) })
  expect(existsSync(join(folder, 'pglite'))).toBe(false)
  rmSync(folder, { recursive: true })
}, 60_000)
