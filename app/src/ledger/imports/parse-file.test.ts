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
