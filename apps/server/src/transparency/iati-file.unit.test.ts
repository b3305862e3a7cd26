import { describe, expect, it } from 'vitest'
import { writeIati } from './iati-file.ts'

const figures = {
  published_at: '2026-11-27T01:40:00.000Z',
  gifts: [{ from: '2025-12', to: '2026-01', count: 12, amount: 60_000 }],
  periods: [
    { from: '2026-01', to: '2026-01', count: 1, amount: 5000, departments: [], services: [] },
    { from: '2026-02', to: '2026-03', count: 0, amount: 0, departments: [], services: [] },
  ],
}

/** As in the schema of IATI 2.03 (iati-activities-schema.xsd), where each is a sequence: those that we write, in its order. */
const sequences: Record<string, string[]> = {
  'iati-activities': ['iati-activity'],
  'iati-activity': [
    'iati-identifier', 'reporting-org', 'title', 'description', 'participating-org', 'activity-status', 'activity-date',
    'recipient-country', 'sector', 'transaction',
  ],
  'transaction': ['transaction-type', 'transaction-date', 'value', 'description', 'provider-org', 'receiver-org'],
}
/** Attributes without which an element is not valid there. */
const required: Record<string, string[]> = {
  'iati-activities': ['version'], 'reporting-org': ['ref', 'type'], 'participating-org': ['role'], 'activity-status': ['code'],
  'activity-date': ['type', 'iso-date'], 'recipient-country': ['code'], 'sector': ['code'], 'transaction-type': ['code'],
  'transaction-date': ['iso-date'], 'value': ['value-date'],
}

interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

/** Elements, attributes and text are all that we write. @throws Error where an element is not ended by its name */
function parse(xml: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const marks = xml.replace(/^<\?xml[^>]*\?>\s*/, '').matchAll(/<(\/)?([\w-]+)([^>]*?)(\/)?>|([^<]+)/g)
  for (const [, end, name = '', given = '', alone, text] of marks) {
    const parent = path.at(-1) ?? top
    if (text !== undefined) parent.text += text
    else if (end) {
      if (path.pop()?.name !== name) throw new Error(`</${name}>`)
    } else {
      const attributes = Object.fromEntries([...given.matchAll(/([\w:-]+)="([^"<]*)"/g)].map(([, key = '', value = '']) => [key, value]))
      const node = { name, attributes, children: [], text: '' }
      parent.children.push(node)
      if (!alone) path.push(node)
    }
  }
  expect(path).toHaveLength(1)
  const [root] = top.children
  if (!root) throw new Error('empty')
  return root
}

const all = (node: Node): Node[] => [node, ...node.children.flatMap(all)]

describe('the programme as an activity of IATI 2.03', () => {
  const root = parse(writeIati(figures))
  it('has each element where the schema has it, with the attributes that it must have', () => {
    for (const { name, children, attributes } of all(root)) {
      const order = sequences[name]
      if (order) {
        const places = children.map((child) => order.indexOf(child.name))
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((before, after) => before - after))
      }
      for (const key of required[name] ?? []) expect(attributes[key], `${key} of ${name}`).toBeTruthy()
      for (const [key, value] of Object.entries(attributes)) if (key.endsWith('-date')) expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    expect(root.attributes['version']).toBe('2.03')
    expect(all(root).map(({ name }) => name)).toEqual(expect.arrayContaining(sequences['iati-activity']?.slice(0, 7) ?? []))
  })

  it('tells what donors gave and what services were paid for, in FCFA, on the last day of their months', () => {
    const valueOf = ({ text, attributes }: Node) => attributes['code'] ?? attributes['iso-date'] ?? text
    const told = all(root).filter(({ name }) => name === 'transaction').map(({ children }) => children.slice(0, 3).map(valueOf))
    expect(told).toEqual([['1', '2026-01-31', '60000'], ['4', '2026-01-31', '5000']])
    expect(all(root).find(({ name }) => name === 'activity-date')?.attributes['iso-date']).toBe('2025-12-01')
    expect(writeIati(figures)).toContain('Dons, décembre 2025 à janvier 2026')
  })

  it('is whole before anything is published', () => {
    const none = parse(writeIati({ published_at: figures.published_at, gifts: [], periods: [] }))
    expect(all(none).find(({ name }) => name === 'activity-date')?.attributes['iso-date']).toBe('2026-11-27')
  })
})
