import { describe, expect, test } from 'vitest'
import { unwrap } from '../../testing/family.ts'
import { parseFile } from './parse-file.ts'

const parse = async (text: string) => unwrap(await parseFile(new Blob([text])))
const cellsOf = async (text: string) => (await parse(text)).rows.map(({ line, cells }) => [line, ...cells])

describe('a quotation mark that does not enclose a cell', () => {
  test('takes no lines into the cell', async () => {
    const lines = ['Date,Description,Amount', '2026-01-01,"Grandma" gift,5', '2026-01-02,Book,-3', '2026-01-03,"Toy",4']
    expect(await cellsOf(lines.join('\n'))).toEqual([
      [2, '2026-01-01', '"Grandma" gift', '5'],
      [3, '2026-01-02', 'Book', '-3'],
      [4, '2026-01-03', 'Toy', '4'],
    ])
  })

  test('takes no lines into the cell if it is never closed', async () => {
    expect(await cellsOf('Date;Description;Amount\n2026-01-01;"Book;3\n2026-01-02;Kite;4')).toEqual([
      [2, '2026-01-01', '"Book', '3'],
      [3, '2026-01-02', 'Kite', '4'],
    ])
  })
})

test('quotation marks around a cell enclose delimiters, lines and other quotation marks', async () => {
  expect(await cellsOf('Date,Description,Amount\n2026-01-01,"Kite, ""big""\nred",5\n2026-01-02,Book,3')).toEqual([
    [2, '2026-01-01', 'Kite, "big"\nred', '5'],
    [4, '2026-01-02', 'Book', '3'],
  ])
})

test.each([
  ['JSON numbers', '[{"date":"2026-01-01","amount":1.234}]', '.'],
  ['JSON texts', '[{"date":"2026-01-01","amount":"1,234"}]', undefined],
  ['the downloaded history', 'Date,Amount,Currency,Currency Then\n2026-01-01,2.000,KWD,', '.'],
  ['other files', 'Date,Amount\n2026-01-01,2.000', undefined],
])('%s say the decimal mark: %s', async (_, text, mark) => {
  expect((await parse(text)).mark).toBe(mark)
})

test.each([
  ['UTF-8', new TextEncoder().encode('\uFEFFDate,Amount,Note\r\n2026-01-01,1,"Öl, ""gut"""\r\n')],
  ['Windows-1252', Uint8Array.from('Date,Amount,Note\n2026-01-01,1,"Öl, ""gut"""', (char) => char.charCodeAt(0))],
  [
    'UTF-16',
    Uint8Array.from([
      0xff,
      0xfe,
      ...[...'Date\tAmount\tNote\n2026-01-01\t1\tÖl, "gut"'].flatMap((char) => [char.charCodeAt(0), 0]),
    ]),
  ],
])('reads a file in %s', async (_, bytes) => {
  expect(await parseFile(new Blob([bytes]))).toEqual({
    ok: true,
    value: { headings: ['Date', 'Amount', 'Note'], rows: [{ line: 2, cells: ['2026-01-01', '1', 'Öl, "gut"'] }] },
  })
})

test.each([
  ['amounts with decimal commas', 'Mia;45,00\nLeo;3,00', ['Mia', '45,00']],
  ['texts with commas', '2026-02-01;Milk, bread, eggs;1,50\n2026-02-02;Milk, tea, jam;2,50', undefined],
  ['a heading', 'Name;Total\nMia;45,00', ['Mia', '45,00']],
  ['the line that names it', 'sep=;\r\nName;Total\r\nMia;45,00', ['Mia', '45,00']],
  ['a last line that is shorter', 'Name;Total\nMia;45,00\nend', ['Mia', '45,00']],
])('finds the semicolon between cells in a file with %s', async (_, text, cells) => {
  const table = await parseFile(new Blob([text]))
  const [first] = table.ok ? table.value.rows : []
  expect(first?.cells).toEqual(cells ?? ['2026-02-01', 'Milk, bread, eggs', '1,50'])
})

test.each([
  ['2026-01-04,"Chips; 2",-3.50\n2026-01-05,"Cola; 1",-1.50', ['2026-01-04', 'Chips; 2', '-3.50']],
  ['2026-01-01,Milk | eggs,5.00', ['2026-01-01', 'Milk | eggs', '5.00']],
  ['Date,"Memo; notes",Amount\n2026-01-01,"Milk; eggs",5.00', ['2026-01-01', 'Milk; eggs', '5.00']],
  ['Name;Saldo\nMia;45,00;\nBen;12,50\nLea;1,00;x', ['Mia', '45,00', '']],
  ['"sep=;"\nName;Total\nMia;45,00', ['Mia', '45,00']],
  ['<3 Oma,2026-01-01,5\nx,2026-01-02,6', ['<3 Oma', '2026-01-01', '5']],
])('takes no mark in a text for a delimiter: %j', async (text, cells) => {
  const table = await parseFile(new Blob([text]))
  expect(table.ok ? table.value.rows[0]?.cells : table).toEqual(cells)
})

test('reads a file in another encoding, with odd characters', async () => {
  const bytes = Uint8Array.from('Datum;Text;Betrag\n1.1.2026;\u0081;5,00', (char) => char.charCodeAt(0))
  expect(await parseFile(new Blob([bytes]))).toMatchObject({ ok: true })
})

test('counts the line that names the delimiter', async () => {
  const table = await parseFile(new Blob(['sep=,\nName,Total\nMia,45']))
  expect(table).toMatchObject({ value: { headings: ['Name', 'Total'], rows: [{ line: 3 }] } })
})

test('counts lines as an editor does, also after a text with a line break', async () => {
  const table = await parseFile(new Blob(['Date,Text\n2026-01-01,"two\r\nlines"\n2026-01-02,one']))
  expect(table).toMatchObject({ value: { rows: [{ line: 2 }, { line: 4 }] } })
})

test.each(['%PDF-1.4\n%\u00e2\u00e3\n1 0 obj', '<html><table></table></html>', 'PK\u0003\u0004, a spreadsheet'])(
  'rejects %j, which is no table',
  async (text) => expect(await parseFile(new Blob([text]))).toEqual({ ok: false, error: { type: 'NotATable' } }),
)
