import { expect, test } from 'vitest'
import { compileLanguage, compileModule } from './compile-messages.ts'

const moduleOf = (texts: string) => `export const texts = messages('group', { ${texts} })`

test('compiles plain and rich messages and leaves other code unchanged', () => {
  const code = `const MINUS: string = '−'\n${moduleOf("hello: 'Hello {name}', tip: rich('<b>Save</b>'), plain: 'It’s “it”'")}`
  expect(compileModule('texts.ts', code)).toBe(
    `const MINUS: string = '−'\n${moduleOf('hello: ["Hello ",["name"]], tip: rich([["b","Save"]]), plain: "It’s “it”"')}`,
  )
})

test('rejects a text that is not a literal, because it would reach the user uncompiled', () => {
  expect(() => compileModule('texts.ts', moduleOf('hello: greeting'))).toThrow('string literal')
  expect(() => compileModule('texts.ts', moduleOf('hello: `Hello {name}`'))).toThrow('string literal')
  expect(() => compileModule('texts.ts', moduleOf('...others'))).toThrow('string literal')
  expect(() => compileModule('texts.ts', "messages('group', others)")).toThrow('object literal')
})

test('compiles the texts of a translation, which stays JSON', () => {
  expect(JSON.parse(compileLanguage('{"greeting.hello": "Hola, {name}", "greeting.bye": "Adiós"}'))).toEqual({
    'greeting.hello': ['Hola, ', ['name']],
    'greeting.bye': 'Adiós',
  })
})
