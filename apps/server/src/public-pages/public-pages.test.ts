import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { screens } from '@passerelle/contract/screens'
import { adminMoneyKept, adminPassStates, adminUsesByPlace, getPublicFigures } from '@passerelle/contract/statistics'
import { adminPublishText } from '@passerelle/contract/texts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateWorld } from '#simulator/generate-world.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'

/** As the build writes them: empty places, no application behind. */
const folder = mkdtempSync(join(tmpdir(), 'passerelle-public-'))
afterFile(() => rmSync(folder, { recursive: true, force: true }))
const place = (name: string) => `<div hidden="" data-fill="${name}"></div>`
const built = (...places: string[]) => `<!doctype html><link rel="canonical" href="%PUBLIC_URL%/ici">
  <link rel="preload" href="/assets/letters.woff2"><style>a{b:c}</style><main>${places.map(place).join('')}</main><script>own()</script>`
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/letters.woff2'), '')
writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root"></div><script src="/assets/letters.woff2"></script>')
writeFileSync(join(folder, 'presentation.html'), built('figures', 'money', 'week', 'presentation', 'contact'))
for (const name of ['help', 'terms', 'privacy', 'legal']) writeFileSync(join(folder, `${name}.html`), built('text', 'contacts', 'contact'))

let t: TestApp
let office: ApiClient
beforeAll(async () => {
  t = await createTestApp({ jobs: false, webFolder: folder })
  await generateWorld(t.open, t.services.keys, { scale: 0.004, seed: 5, now: t.clock.now() })
  office = t.client(await tokenOf(t.services, await createAdmin(t.services, 'super')))
  Object.assign(t.services.config.contact, { email: 'aide@exemple.bj', phone: '+2290197000000' })
}, 120_000)

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(t.url + path, { headers: { 'accept': 'text/html', 'accept-encoding': 'identity', ...headers } })
  const [cache, etag] = [reply.headers.get('cache-control'), reply.headers.get('etag') ?? '']
  return { status: reply.status, cache, etag, body: await reply.text() }
}

/** After what the made world has. */
async function publish(name: string, body: string): Promise<number> {
  const seen: number = (await t.client().get(`/api/texts/${name}`)).body.text?.version ?? 0
  expect((await office.call(adminPublishText, {}, { body: { name, body, weight: 'minor', seen } })).status).toBe(200)
  return seen + 1
}

describe('a page that is read without the application', () => {
  it('has what is published, as text, for the next visitor; how the programme is reached; and its own address', async () => {
    const links = '- [Écrire](mailto:a@exemple.bj)\n- [Ailleurs](https://exemple.bj/x)'
    await publish('legal', `## Éditeur\n\nUn mot & un autre.\nSuite.\n\n${links}`)
    const { status, cache, body } = await open(screens.legal)
    expect([status, cache]).toEqual([200, 'no-cache'])
    expect(body).toContain('<h2>Éditeur</h2><p class="as-written">Un mot &amp; un autre.\nSuite.</p>')
    expect(body).toContain('<li><a href="mailto:a@exemple.bj">Écrire</a></li>')
    expect(body).toContain('<a href="https://exemple.bj/x" rel="noopener noreferrer nofollow">Ailleurs</a>')
    expect(body).toContain('<a href="tel:+2290197000000">')
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/[^"%]+\/ici">/)
  })

  it('is the same to whoever has it, until something else is published; an earlier version stays readable', async () => {
    const first = await publish('terms', 'Première.')
    const { etag } = await open(screens.terms)
    expect(await open(screens.terms, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    const second = await publish('terms', 'Seconde.')
    expect(await open(screens.terms, { 'if-none-match': etag })).toMatchObject({ status: 200, body: expect.stringContaining('Seconde.') })
    const { body } = await open(`${screens.terms}?version=${first}`)
    expect(body).toMatch(/Ceci est une ancienne version.+Première\./s)
    expect(body).toContain(`<a href="${screens.terms}?version=${second}">Version ${second}</a>`)
  })

  it.each(['9', 'x', '0', ''])('of a version that never was (« %s ») is the application’s, which says so', async (version) => {
    const { status, body } = await open(`${screens.terms}?version=${version}`)
    expect([status, body]).toEqual([404, expect.stringContaining('<div id="root">')])
  })
})

describe('the figures of the first page', () => {
  it('are those of the back office, and of the ledger, and all that is given stands somewhere', async () => {
    const { body: { programme } } = await t.client().call(getPublicFigures)
    const [money, states, places] = [
      (await office.call(adminMoneyKept)).body, (await office.call(adminPassStates)).body, (await office.call(adminUsesByPlace)).body,
    ]
    const { rows: [counted] } = await sql<Record<'people' | 'used' | 'given', number>>`select
      (select count(distinct beneficiary_id) from redemptions where undone_at is null) as people,
      (select sum(amount_xof)::bigint from redemptions where undone_at is null) as used,
      (select sum(amount_xof)::bigint from ledger_entries join ledger_transactions as t on t.id = transaction_id
        where account = 'pass_funds' and kind not in ('pass_used', 'scan_undone', 'refund')) as given`.execute(t.open.db)
    expect(counted?.people).toBeGreaterThan(4)
    expect(programme).toMatchObject({ ...counted, uses: states.used, waiting: money.unused })
    expect(programme.given).toBe(programme.used + programme.waiting + programme.returned)
    const communes: { uses: number }[] = places.departments.flatMap((one: { communes: { uses: number }[] }) => one.communes)
    const served = communes.filter(({ uses }) => uses > 0).length
    expect(programme.communes).toBe(served < 5 ? null : served)
    const { body } = await open(screens.presentation)
    for (const shown of [`<dd>${formatWhole(programme.people)}</dd>`, formatXof(programme.used), formatXof(programme.waiting)]) {
      expect(body).toContain(shown)
    }
  })

  it('tell no single use of the week, and nobody of a small group', async () => {
    const { body: { week } } = await t.client().call(getPublicFigures)
    for (const { people } of week) expect(people).toBeGreaterThan(4)
  })

  it('are hidden until five people are helped; the page is whole without them, and a text that is not published says so', async () => {
    const empty = await createTestApp({ jobs: false, webFolder: folder })
    expect((await empty.client().call(getPublicFigures)).body).toEqual({ at: expect.any(String), programme: null, week: [] })
    const reply = await fetch(empty.url + screens.presentation, { headers: { accept: 'text/html' } })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining(place('figures'))])
    const legal = await fetch(empty.url + screens.legal, { headers: { accept: 'text/html' } })
    expect(await legal.text()).toContain('Ce texte n’est pas encore publié')
  })

  it('are counted once for all who come within five minutes', async () => {
    const first = (await t.client().call(getPublicFigures)).body.at
    expect((await t.client().call(getPublicFigures)).body.at).toBe(first)
    t.clock.forward(5 * 60_000)
    expect((await t.client().call(getPublicFigures)).body.at).not.toBe(first)
  })
})

it('nobody’s name, e-mail or phone is in a public answer or page', async () => {
  const { rows } = await sql<{ word: string | null }>`
    select unnest(array[users.email, users.name, users.firstname, beneficiaries.phone]) as word
    from users left join beneficiaries on beneficiaries.user_id = users.id`.execute(t.open.db)
  const told = [JSON.stringify((await t.client().call(getPublicFigures)).body)]
  for (const path of [screens.presentation, screens.help, screens.privacy, screens.legal]) told.push((await open(path)).body)
  const theirs = new Set(rows.flatMap(({ word }) => word ?? []))
  expect(theirs.size).toBeGreaterThan(50)
  const words = told.join(' ').split(/[^\p{L}\d@.+_-]+/u)
  expect(words.filter((word) => theirs.has(word))).toEqual([])
})
