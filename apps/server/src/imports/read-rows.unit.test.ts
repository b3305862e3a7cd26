import { importColumns, importKinds, importRowsMax } from '@passerelle/contract/import-kinds'
import { describe, expect, it } from 'vitest'
import { lineFaults } from './import-words.ts'
import { readRows } from './read-rows.ts'

const header = 'Désignation;Type;Détail'
const services = (text: string) => readRows('services', text)
const cells = async (text: string) => (await services(text)).rows.map((row) => row.cells)
const atelier = { name: 'Atelier', type: 'service', details: 'Dix heures' }

describe('the lines of a file', () => {
  it.each([
    ['semicolons', `${header}\nAtelier;service;Dix heures\n`],
    ['commas', 'Désignation,Type,Détail\nAtelier,service,Dix heures\n'],
    ['tabs', 'Désignation\tType\tDétail\nAtelier\tservice\tDix heures\n'],
    ['line ends of Windows', `${header}\r\nAtelier;service;Dix heures\r\n`],
    ['quotes', `"Désignation";"Type";"Détail"\r\n"Atelier";"service";"Dix heures"`],
    ['the separator that Excel writes first', `sep=,\r\nDésignation,Type,Détail\r\nAtelier,service,Dix heures\r\n`],
    ['columns in another order, otherwise written', 'DETAIL;type;  designation ;\nDix heures;service;Atelier;\n'],
    ['empty lines', `\n${header}\n;;\n\nAtelier;service;Dix heures\n;;;;;\n`],
  ])('are read with %s', async (_what, text) => {
    expect(await cells(text)).toEqual([atelier])
  })

  it('keeps what stands in quotes: separators, line ends, quotes', async () => {
    expect(await cells(`${header}\nAtelier;service;"Dix heures; ""le soir""\nà Cotonou"\n`)).toEqual([
      { ...atelier, details: 'Dix heures; "le soir"\nà Cotonou' },
    ])
  })

  it('numbers them as the spreadsheet does, a text of several lines being one', async () => {
    const { rows } = await services(`${header}\nAtelier;service;"Dix\nheures"\n;;\nCours;service;Dix heures\n`)
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
  })

  it('takes off the apostrophe that our own files guard numbers and formulas with, and no other', async () => {
    const rows = await cells(`${header}\n'0197000000;service;'=1+1\n'Atelier;service;d'abord\n`)
    expect(rows.map(({ name, details }) => [name, details])).toEqual([['0197000000', '=1+1'], ["'Atelier", "d'abord"]])
  })

  it('keeps signs of several bytes whole, wherever the file is cut', async () => {
    const name = `Ɖɔkpè ${'é'.repeat(100)}`
    const lines = Array.from({ length: 1500 }, () => `${name};service;x`)
    expect((await cells([header, ...lines].join('\n'))).every((row) => row['name'] === name)).toBe(true)
  })

  it.each([
    ['a column too many', `${header};Prix\nAtelier;service;x;5`, { line: 1, column: 'Prix', message: lineFaults.unknownColumn }],
    ['a column that is missing', 'Désignation;Type\nAtelier;service', { line: 1, column: 'Détail', message: lineFaults.missingColumn }],
    ['a column that is there twice', `${header};Type\nA;service;x;service`, { line: 1, column: 'Type', message: lineFaults.doubleColumn }],
    ['more cells than columns', `${header}\nAtelier;service;Dix;heures`, { line: 2, column: null, message: lineFaults.tooManyCells }],
    ['a quote that does not close', `${header}\nA;service;x\nB;service;"Dix`, { line: 3, column: null, message: lineFaults.quotes }],
    ['a quote inside a text', `${header}\nAtelier "Afi";service;"Dix" heures`, { line: 2, column: null, message: lineFaults.quotes }],
    ['an endless cell', `${header}\nA;service;"${'x'.repeat(120_000)}"`, { line: 2, column: null, message: lineFaults.longCell }],
  ])('are refused with %s', async (_what, text, fault) => {
    expect((await services(text)).faults).toEqual([fault])
  })

  it.each([
    ['nothing', ''],
    ['no name of a column', 'Atelier;Cotonou;Dix heures\n'],
    ['only names of columns', `${header}\n;;\n`],
    ['too many lines', `${header}\n${'A;service;x\n'.repeat(importRowsMax + 1)}`],
  ])('are no file with %s', async (_what, text) => {
    await expect(services(text)).rejects.toMatchObject({ fields: { csv_file: [expect.any(String)] } })
  })

  it.each(importKinds)('of the template of %s are read by its own names', async (kind) => {
    const columns = importColumns[kind]
    const { rows, faults } = await readRows(kind, [columns.map(({ header: name }) => name), columns.map(({ example }) => example)]
      .map((line) => line.join(';')).join('\r\n'))
    expect(faults).toEqual([])
    expect(rows).toEqual([{ line: 2, cells: Object.fromEntries(columns.map(({ field, example }) => [field, example])) }])
  })
})
