import { expect, test } from 'vitest'
import { fetchTexts } from './load-language.ts'
import { withRegionalWords } from './regional-words.ts'

const texts = (await fetchTexts('es')) ?? {}
const textsIn = (tag: string): Readonly<Record<string, unknown>> => withRegionalWords({ tag, texts }).texts

test.each([
  ['activity.category.allowance', 'Mesada', 'Paga'],
  ['paydays.title', 'Las mesadas de {name}', 'Las pagas de {name}'],
  ['cash.updatedTitle', '¡Alcancía al día!', '¡Hucha al día!'],
  ['children.inPiggyBanks', /la alcancía.*las alcancías/, /la hucha.*las huchas/],
  ['transaction.withdrawal', 'Retiro', 'Retirada'],
  ['validation.toCashDeposit', /^Solo un retiro /, /^Solo una retirada /],
  ['history.emptyHint', /los retiros y la mesada/, /las retiradas y la paga/],
  ['install.addTitle', 'Elige “Agregar a inicio”', 'Elige “Añadir a pantalla de inicio”'],
  ['install.doneTitle', 'Toca Agregar', 'Toca Añadir'],
])('%s is “%s” in Mexico and “%s” in Spain', (id, mexico, spain) => {
  const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))
  expect(textsIn('es-MX')[id]).toEqual(matching(mexico))
  expect(textsIn('es-ES')[id]).toEqual(matching(spain))
  expect(textsIn('es')[id]).toEqual(matching(spain))
})

test('no Latin American word is left in Spain, and the ids stay', () => {
  const spain = textsIn('es-ES')
  expect(JSON.stringify(spain)).not.toMatch(/mesada|alcancía|agreg|retiro/i)
  expect(Object.keys(spain)).toEqual(Object.keys(texts))
})

test('in Spain no payday is paid twice in a sentence: “la paga pagada”', () => {
  const twice = Object.entries(textsIn('es-ES')).filter(([, text]) =>
    /\bpagas? (?:se )?pag|\bpag\p{L}+ (?:la|una|de) paga/iu.test(String(text)),
  )
  expect(twice).toEqual([])
})

test('a region without words of its own has the texts of the language', () => {
  expect(textsIn('es-AR')).toBe(texts)
})
