import { normalPassword, normalText } from '@passerelle/contract/normal-text'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractCases, sentBody } from './contract-cases.ts'
import { ContractWorld } from './contract-world.ts'
import { type Form, forms, type Kind, rightValues } from './forms.ts'

/**
 * Every text of every form of the contract, as devices, keyboards and pastes write it: read, kept and found again in one form.
 * A form added to forms.ts is here by itself.
 */
const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const middle = (text: string, sign: string) => `${text.slice(0, 2)}${sign}${text.slice(2)}`

/** What is typed for one value: in marks of direction, with signs that nobody sees, decomposed. */
const unseenAround = (value: string) => [
  `\u202A${value}\u202C`, `\u2066${value}\u2069`, `\u200E${value}\u200F`, `\uFEFF${value}\u2060`, `\u202D${value}\u202C`,
  middle(value, '\u200B'), middle(value, '\u00AD'), middle(value, '\u200D'), `\u00A0${value}\u202F`, value.normalize('NFD'),
]
/** Of plain letters and digits: also full width, and the hyphens that text programs put. */
const plainAgain = (value: string) => [
  ...unseenAround(value), fullWidth(value), middle(fullWidth(value), '\u2060'), value.replaceAll('-', '\u2011'),
  value.replaceAll('-', '\u2010'),
]
const digitsAgain = (value: string) => [...plainAgain(value), middle(value, '\u2011'), middle(value, '\u00A0'), middle(value, '.')]

/** Typed, and what is kept of it. */
const texts: [typed: string, kept: string][] = [
  ['E\u0301lo\u0301die d\u2019Almei\u200Bda', '\u00C9l\u00F3die d\u2019Almeida'],
  ['Ɖɔ\u0300su\u0300 Xwɛ\u0301\u00ADɖo', 'Ɖɔ\u0300s\u00F9 Xwɛ\u0301ɖo'],
  ['O\u0301\u0323s\u0323un A\u0300de\u0301', '\u1ECC\u0301\u1E63un \u00C0d\u00E9'],
  ['\u2066Awa\u2069 \u202ADossou\u202C\u200E', 'Awa Dossou'],
  ['👩🏾‍🏫 ❤️ 🇧🇯', '👩🏾‍🏫 ❤️ 🇧🇯'],
  ['𝔄𐐷 عائشة می‌خواهم', '𝔄𐐷 عائشة می‌خواهم'],
  ['Aller\u2011retour ２ ﬁn', 'Aller\u2011retour ２ ﬁn'],
]
const references: [string, string][] = [
  ['\u202ABJ\u201100\u00A0１２\u200B3\u202C', 'BJ-00 123'],
  ['Ａ\u00AD１', 'A1'],
  ['e\u0301-00123', 'é-00123'],
]
const lines: [string, string][] = [['un\r\ndeux\rtrois\nquatre', 'un\ndeux\ntrois\nquatre']]

const isText = (kind: Kind) => kind === 'text' || kind === 'prose' || kind === 'told' || kind === 'html'

/** Pairs of what is typed in a field, and what has to be read as the same. */
function writings(kind: Kind, right: unknown): [typed: string, same: string][] {
  if (kind === 'text') return texts
  if (kind === 'prose' || kind === 'html') return [...texts, ...lines]
  if (kind === 'told') return [...texts, ...lines].map(([typed, same]) => [`Bonjour, ${typed}`, `Bonjour, ${same}`])
  if (kind === 'reference') return references
  if (kind === 'password') return [['Ne\u0301nuphar et mil', 'N\u00E9nuphar et mil'], ['Mil\u00A0et\u200B sable', 'Mil et sable']]
  if (typeof right !== 'string') return []
  if (kind === 'email' || kind === 'day') return plainAgain(right).map((typed) => [typed, right])
  if (kind === 'phone' || kind === 'payable' || kind === 'ifu' || kind === 'digits') {
    return digitsAgain(right).map((typed) => [typed, right])
  }
  return kind === 'choice' ? unseenAround(right).map((typed) => [typed, right]) : []
}

describe.each(forms)('the form of $route', (form) => {
  it('reads every writing of each field as one value', () => {
    const route = routes.get(form.route)
    if (!route) throw new Error(form.route)
    const file = { name: 'piece.pdf', size: 12, type: 'application/pdf' }
    const ids = Object.fromEntries(Object.entries(form.fields).flatMap(([name, { kind }]) => (kind === 'id' ? [[name, 1]] : [])))
    const read = (field: string, value: unknown, confirmedBy?: string) => {
      const parsed = route.body.safeParse({
        ...rightValues(form),
        ...ids,
        ...(form.file && { [form.file]: file }),
        [field]: value,
        ...(confirmedBy && { [confirmedBy]: value }),
      })
      if (!parsed.success) throw new Error(`${field} = ${JSON.stringify(value)}: ${JSON.stringify(parsed.error.issues)}`)
      return Object.entries(Object(parsed.data)).find(([name]) => name === field)?.[1]
    }
    for (const [field, { kind, value, confirmedBy }] of Object.entries(form.fields)) {
      for (const [typed, same] of writings(kind, value)) {
        const kept = read(field, typed, confirmedBy)
        expect(kept, `${field} = ${JSON.stringify(typed)}`).toEqual(read(field, same, confirmedBy))
        if (isText(kind) || kind === 'reference' || kind === 'password') expect(kept).toBe(same)
      }
    }
  })
})

describe('sent and kept', () => {
  let world: ContractWorld
  /** What must stand somewhere in the database. */
  const kept = new Set<string>()
  beforeAll(async () => {
    world = await ContractWorld.create()
  }, 60_000)

  let serial = 0
  /** A value of a field as a device writes it, all at once. */
  function written(kind: Kind, field: string, value: unknown): string | undefined {
    serial += 1
    if (isText(kind)) {
      const line = kind === 'text' ? ' ' : '\r\n'
      kept.add(`Ɖɔ\u0300sù É👩🏾‍🏫${line.replace('\r', '')}n${serial}`)
      return `\u2066Ɖɔ\u0300su\u0300\u200B E\u0301👩🏾‍🏫\u2069${line}n${serial}\u202C`
    }
    if (kind === 'reference' && field !== 'version') {
      kept.add(`BJ-00 12${serial}`)
      return `\u202ABJ\u201100\u00A0１２\u200B${serial}\u202C`
    }
    if (typeof value !== 'string') return undefined
    if (kind === 'phone' || kind === 'payable' || kind === 'ifu' || kind === 'digits') {
      return `\u202A${middle(fullWidth(value), '\u200B')}\u202C`
    }
    const isWrapped = kind === 'email' || kind === 'day' || kind === 'choice' || kind === 'place' || field === 'code'
    return isWrapped ? `\u202A${middle(value, '\u200B').normalize('NFD')}\u202C` : undefined
  }

  it.each(forms.filter(({ fields }) => Object.keys(fields).length > 0))('takes what $route is sent, in any writing', async (form: Form) => {
    const [route, contractCase] = [routes.get(form.route), contractCases[form.route]]
    if (!route || !contractCase) throw new Error(form.route)
    const prepared = await contractCase.prepare(world, form)
    const changes: Record<string, unknown> = { ...prepared.changes }
    let hasText = false
    for (const [field, { kind, value }] of Object.entries(form.fields)) {
      if ((isText(kind) || kind === 'reference') && field in changes) continue
      if (field === 'totp') continue // a code of the moment is kept nowhere
      const typed = written(kind, field, changes[field] ?? value)
      if (typed !== undefined) changes[field] = typed
      hasText ||= isText(kind)
    }
    const reply = await prepared.client.call(
      route,
      prepared.params,
      await sentBody({ ...prepared, changes }, route.multipart ? 'multipart' : 'a form', form),
    )
    expect([reply.status, reply.body.status ?? true], JSON.stringify(reply.body)).toEqual([contractCase.status ?? 200, true])
    if (!hasText) await prepared.expects(reply.body, reply)
  })

  it('stands in the database in one form, nowhere in another', async () => {
    const keys = ['search_key', 'name_key', 'declared_key', 'file_key', 'person_key', 'supplier_key', 'list_key']
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name <> all(${keys})`.execute(world.ctx.db)
    expect(columns.length).toBeGreaterThan(50)
    const found = new Set<string>()
    for (const { table, column } of columns) {
      const { rows } = await sql<{ value: string | null }>`select ${sql.ref(column)} as value
        from ${sql.table(table)}`.execute(world.ctx.db)
      for (const { value } of rows) {
        if (value === null) continue
        expect(normalText(value), `${table}.${column}`).toBe(value)
        expect(normalPassword(value).includes('\u200B')).toBe(false)
        for (const wanted of kept) if (value.includes(wanted)) found.add(wanted)
      }
    }
    expect([...kept].filter((wanted) => !found.has(wanted))).toEqual([])
  })

  it('is found again by who does not type its tones', async () => {
    const admin = world.test.client(await world.token(await world.admin()))
    for (const [list, read] of [
      ['profiles', 'display_name'],
      ['requests', 'title'],
      ['services', 'name'],
      ['pass-types', 'name'],
    ] as const) {
      const { data } = (await admin.get(`/api/admin/${list}`, { search: 'DOSU e' })).body
      expect(data.map((row: Record<string, string>) => row[read]), list).toContainEqual(expect.stringContaining('Ɖɔ\u0300sù É👩🏾‍🏫'))
    }
    expect((await admin.get('/api/admin/profiles', { search: 'bj0012' })).body.data).not.toEqual([])
  })
})
