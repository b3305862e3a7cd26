import { foldText } from '@passerelle/contract/normal-text'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { toForm } from '#test/tools/sample-files.ts'
import { searchWords } from './search.ts'

let world: PaymentWorld
let admin: ApiClient
beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  admin = world.test.client(await world.token(await world.admin()))
  const beneficiaries = [
    { name: 'HOUNKPÈ', firstname: 'Se\u0301bastien', refDoc: 'BJ-0012 345/67', phone: '+2290197412208' },
    { name: 'Dossou', firstname: 'Zoe\u0301', refDoc: '00998877', phone: '+2290166081590' },
    { name: 'D’Almeida', firstname: 'Jean\u2011Paul', refDoc: 'AB123456', phone: '+33612345678' },
    { name: 'Ɖɔ\u0300sù', firstname: 'Xwɛ\u0301ɖo', refDoc: 'CD 77', phone: '+2290195000321' },
    { name: 'Ọ\u0301ṣun', firstname: 'Adé 50%', refDoc: 'EF_1', phone: '+2290195000322' },
  ]
  for (const { name, firstname, ...declared } of beneficiaries) {
    const id = await world.beneficiary()
    await world.ctx.db
      .updateTable('users')
      .set({ name, firstname, stat: 'pending', submittedAt: new Date() })
      .where('id', '=', id)
      .execute()
    await world.ctx.db.updateTable('beneficiaries').set(declared).where('userId', '=', id).execute()
  }
  const supplier = await world.supplier({ name: 'Cyber l’Étoile', services: [] })
  await world.ctx.db
    .updateTable('users')
    .set({ stat: 'pending', submittedAt: new Date(), email: 'etoile.bleue@exemple.bj' })
    .where('id', '=', supplier)
    .execute()
  await world.ctx.db
    .updateTable('suppliers')
    .set({ ifu: '3201900000042', phone: '+2290161000042' })
    .where('userId', '=', supplier)
    .execute()
}, 60_000)

const found = async (list: string, q: string) => (await admin.get(`/api/admin/${list}`, { search: q })).body.data

describe('K17: the desk’s search', () => {
  it.each([
    ['hounkpe', 'HOUNKPÈ'], ['HOUNKPÈ', 'HOUNKPÈ'], ['hounkpe\u0300 sebastien', 'HOUNKPÈ'], ['Sébastien Hounk', 'HOUNKPÈ'],
    ['ounkp', 'HOUNKPÈ'],
    ['Zoé', 'Dossou'], ['zoe', 'Dossou'], ['ZOE\u0301', 'Dossou'],
    ["d'almeida", 'D’Almeida'], ['d’almeida', 'D’Almeida'], ['dʼ Almeida', 'D’Almeida'], ['dalmeida', 'D’Almeida'],
    ['jean paul', 'D’Almeida'], ['jean-paul', 'D’Almeida'], ['JEANPAUL almeida', 'D’Almeida'],
    ['Ɖɔsu', 'Ɖɔ\u0300sù'], ['Ɖɔ̀sù', 'Ɖɔ\u0300sù'], ['dosu xwedo', 'Ɖɔ\u0300sù'], ['xwɛɖo', 'Ɖɔ\u0300sù'],
    ['osun', 'Ọ\u0301ṣun'], ['Ò\u0323s\u0323un', 'Ọ\u0301ṣun'], ['50%', 'Ọ\u0301ṣun'], ['EF_1', 'Ọ\u0301ṣun'],
    ['0197412208', 'HOUNKPÈ'], ['97412208', 'HOUNKPÈ'], ['97 41 22 08', 'HOUNKPÈ'], ['+229 01 97 41 22 08', 'HOUNKPÈ'],
    ['00229 97412208', 'HOUNKPÈ'], ['\u202A+22997412208\u202C', 'HOUNKPÈ'], ['97\u201141\u201122\u201108', 'HOUNKPÈ'],
    ['01.66.08.15.90', 'Dossou'], ['+33 6 12 34 56 78', 'D’Almeida'], ['0033612345678', 'D’Almeida'], ['412208', 'HOUNKPÈ'],
    ['bj-0012 345/67', 'HOUNKPÈ'], ['BJ001234567', 'HOUNKPÈ'], ['00998877', 'Dossou'], ['ab123456', 'D’Almeida'], ['ＡＢ１２３', 'D’Almeida'],
    ['cyber letoile', 'Cyber l’Étoile'], ["l'etoile", 'Cyber l’Étoile'], ['3201900000042', 'Cyber l’Étoile'],
    ['3201 9000 00042', 'Cyber l’Étoile'], ['etoile.bleue@', 'Cyber l’Étoile'], ['01 61 00 00 42', 'Cyber l’Étoile'],
  ])('finds by « %s » one file: %s', async (typed, name) => {
    const rows = await found('profiles', typed)
    expect(rows).toHaveLength(1)
    expect(rows[0].display_name).toContain(name)
  })

  it.each(['%', '_'])('reads « %s » as plain text', async (typed) => {
    expect((await found('profiles', typed)).map(({ user }: { user: { name: string } }) => user.name)).toEqual(['Ọ\u0301ṣun'])
    expect(await found('profiles', `${typed}%_'`)).toEqual([])
  })

  it.each(['\\', '\\\'', "a\\'b", ':*', '!&|', 'zz:*', '<->', "d'\\", '¤'])('finds nobody by « %s », which nobody holds', async (typed) => {
    for (const list of ['profiles', 'requests', 'payouts', 'audit']) expect(await found(list, typed), list).toEqual([])
  })

  it('finds a request and a payout by their code, however it is written, and by who asked', async () => {
    const service = await world.service()
    const beneficiary = await world.beneficiary()
    await world.ctx.db.updateTable('users').set({ name: 'Agbɔ\u0301dján', firstname: 'Akouélé' }).where('id', '=', beneficiary).execute()
    const project = await world.project(beneficiary, service, [5000])
    await world.ctx.db.updateTable('requests').set({ code: 'DEM-7QK2-M4XA', title: 'L’atelier d’été' }).where('id', '=', project).execute()
    for (const typed of [
      'dem-7qk2-m4xa', 'DEM 7QK2 M4XA', 'dem7qk2m4xa', '7QK2', 'DEM\u20117QK2', 'agbodjan', 'akouele AGBO', 'atelier ete', "l'ATELIER",
    ]) {
      expect((await found('requests', typed)).map(({ id }: { id: number }) => id), typed).toEqual([project])
    }
    const supplier = await world.supplier({ name: 'Boutique Sɛ\u0300nami', services: [service] })
    await world.ctx.db.updateTable('supplierBalances').set({ balanceXof: 5000 }).where('supplierId', '=', supplier).execute()
    const client = world.test.client(await world.token(supplier))
    const { body: mode } = await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN', number: '0197443322' })
    const { body: asked } = await client.post('/api/add/request/pay', { amount: 500, mode: mode.id, description: 'Recettes' })
    const code: string = asked.code_request
    for (const typed of [
      code, code.toLowerCase().replaceAll('-', ' '), code.replaceAll('-', ''), 'senami', 'SÈNAMI boutique', '97 44 33 22', '+22997443322',
    ]) {
      expect((await found('payouts', typed)).map(({ code_request }: { code_request: string }) => code_request), typed).toEqual([code])
    }
  })

  it('finds what was just corrected, and no longer what was there before', async () => {
    const id = await world.beneficiary()
    const client = world.test.client(await world.token(id))
    const details = {
      department: 'Littoral', commune: 'Cotonou', address: 'Rue 12', birthday: '1990-01-01', sex: 'Féminin', profession: 'Couturière',
      marital: 'marié', parent_name: 'Contact', parent_phone: '97000001',
    }
    await client.postForm('/api/edit/profil/benef', toForm({ ...details, phone: '0195777777' }))
    expect(await found('profiles', '95 77 77 77')).toHaveLength(1)
    await client.postForm('/api/edit/profil/benef', toForm({ ...details, phone: '0195777778' }))
    expect([await found('profiles', '95777777'), await found('profiles', '95777778')]).toMatchObject([[], [{}]])
  })

  it('finds a row by what others tell of it, and after they have changed it, no longer by what it was', async () => {
    const { db } = world.ctx
    const service = await world.service()
    const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ name: 'Atelier Kpodji', services: [service] })]
    await db
      .updateTable('users')
      .set({ name: 'Wankpo', firstname: 'Mawuli', email: 'mawuli@exemple.bj' })
      .where('id', '=', beneficiary)
      .execute()
    const project = await world.project(beneficiary, service, [5000])
    await db.updateTable('supplierBalances').set({ balanceXof: 5000 }).where('supplierId', '=', supplier).execute()
    const client = world.test.client(await world.token(supplier))
    const { body: mode } = await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN', number: '0197443399' })
    const { body: asked } = await client.post('/api/add/request/pay', { amount: 500, mode: mode.id, description: 'Recettes' })
    const requests = async (typed: string) => (await found('requests', typed)).map(({ id }: { id: number }) => id)
    const payouts = async (typed: string) => (await found('payouts', typed)).map((row: { code_request: string }) => row.code_request)
    const code: string = asked.code_request
    expect([await requests('wankpo mawuli@'), await payouts(`kpodji ${code}`)]).toEqual([[project], [code]])

    await db.updateTable('users').set({ name: 'Zohoun' }).where('id', '=', beneficiary).execute()
    await db
      .updateTable('suppliers')
      .set({ socialReason: 'Atelier Vodouhè', approvedIdentity: null })
      .where('userId', '=', supplier)
      .execute()
    expect([await requests('zohoun mawuli@'), await payouts(`vodouhe ${code}`)]).toEqual([[project], [code]])
    expect([await requests('wankpo'), await payouts('kpodji')]).toEqual([[], []])
  })

  it('folds in the database as in the contract', async () => {
    const names = [
      'HOUNKPÈ', 'Zoe\u0301', 'Ɖɔ\u0300sù Xwɛ\u0301ɖo', 'Ọ\u0301ṣun', 'Œuvre Æ ß ẞ', 'ŊƝƁƔƖƘŁƲƱƳƑĦŦÞĐÐƊØƎƏ ŋɲɓɣɩƙłʋʊƴƒħŧþđðɗøǝə ı', 'ＡＢ１２３',
      'ﬁn', 'x²', 'Ĳ', 'Ǆ', 'İ', 'می‌خواهم', 'عائشة', '한글', '`´′ʹʻʼ‛‘’', '‐‑‒–—―−', 'a\u200Bb\u00ADc\u202Ad',
    ]
    const letters = Array.from({ length: 0x24F }, (_, n) => String.fromCodePoint(n + 0x21)).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    for (const text of [...names, ...letters]) {
      const { rows } = await sql<{ key: string }>`select split_part(search_key(${text}::text), ' ', 1) as key`.execute(world.ctx.db)
      expect(foldText(rows[0]?.key ?? ''), text).toBe(foldText(text.split(' ')[0] ?? ''))
    }
  })

  it('reads what is typed as few words, whatever was typed', () => {
    expect(searchWords(undefined)).toEqual([])
    for (const nothing of ['', '   ', '\0', '\u200B']) expect(searchWords(nothing)).toEqual([])
    expect(searchWords("'")).toEqual([["'"]])
    expect(searchWords('a '.repeat(5000))).toHaveLength(20)
    expect(searchWords('97 00 00 00')).toEqual([['97000000']])
    expect(searchWords('+229 97 00 00 00')).toEqual([['22997000000', '2290197000000']])
    expect(searchWords("Jean-Paul d'Almeida")).toEqual([['Jean'], ['Paul'], ['d'], ['Almeida']])
  })

  it('finds as well among thousands: a common name, a rare one, a word of two letters, page after page', async () => {
    await sql`insert into users (name, firstname, email, password_hash, role_id, stat, submitted_at, created_at)
      select 'Foulé', case when i % 2600 = 0 then 'Rarissime' when i in (5201, 5300) then 'Wq' else 'Da' end, 'personne' || i || '@exemple.bj', 'x',
        case when i > 5297 then 4 else 2 end, (array['pending', 'approved'])[1 + i % 2], timestamptz '2025-01-01' + i * interval '1 second',
        now()
      from generate_series(1, 5300) as i`.execute(world.ctx.db)
    const emails = async (search: string, query = '', cursor = '') => {
      const { body } = await admin.get(`/api/admin/profiles?${query}&cursor=${cursor}`, { search })
      return {
        next: body.next_cursor as string,
        // Others may bear two letters as well, in the code that they drew.
        people: body.data.flatMap(({ user }: { user: { email: string } }) => /^personne(\d+)@/.exec(user.email)?.[1] ?? []).map(Number),
      }
    }
    const first = await emails('foule')
    expect([...first.people, ...(await emails('foule', '', first.next)).people]).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect((await emails('da FOULE', 'status=approved')).people).toEqual(Array.from({ length: 50 }, (_, n) => 2 * n + 1))
    expect((await emails('foule rarissime')).people).toEqual([2600, 5200])
    expect((await emails('foule', 'role=4')).people).toEqual([5298, 5299, 5300])
    expect((await emails('da foule', 'role=4')).people).toEqual([5298, 5299])
    expect((await emails('da')).people).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect((await emails('wq')).people).toEqual([5201, 5300])
    expect((await emails('wq fo', 'status=approved')).people).toEqual([5201])

    for (const [search, query, count] of [
      ['foule', '', 5300], ['foule', 'role=4', 3], ['rarissime', '', 2], ['rarissime foule', 'status=approved', 0],
      ['da foule', '', 5296], ['foule da', 'status=approved', 2649], ['introuvable', '', 0],
    ] as const) {
      for (const exact of ['', '&exact=1']) {
        const { body } = await admin.get(`/api/admin/profiles/count?${query}${exact}`, { search })
        expect(body, `${search} ${query}${exact}`).toEqual({ count, is_exact: true })
      }
      const file: string = (await admin.get(`/api/admin/profiles/file?${query}`, { search })).body
      expect(file.split('\r\n').length - 2, `${search} ${query}`).toBe(count)
    }
  })
})
