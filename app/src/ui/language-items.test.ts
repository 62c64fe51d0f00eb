import { afterEach, expect, test } from 'vitest'
import { setTranslation } from '../languages/language.ts'
import { languageItems } from './language-items.ts'

const names = () => languageItems().map(({ label }) => label)

afterEach(() => setTranslation())

test('offers every language but the current one, in its own words', () => {
  expect(names()).toEqual(['Español'])
  setTranslation({ tag: 'es-MX', texts: {} })
  expect(names()).toEqual(['English'])
})
