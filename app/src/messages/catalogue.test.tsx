import compile from 'icu-minify/compile'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { declaredMessages, domainMessages, messages, rich } from './catalogue.ts'
import { setTranslation } from '../languages/language.ts'

const texts = messages('test', {
  plain: 'Set Allowance',
  waiting: '{name}: {count, plural, one {# change} other {# changes}} waiting',
  saved: 'Saved {what}',
  greeting: 'Hello {name}',
  question: rich('<b>End {name}’s session?</b> It is safe.'),
  progress: rich('{saved} <b>of {target}</b>'),
})

describe('messages', () => {
  test('formats a message without arguments', () => {
    expect(texts.plain()).toBe('Set Allowance')
  })

  test('fills in arguments and chooses the plural form', () => {
    expect(texts.waiting({ name: 'Zoë', count: 1 })).toBe('Zoë: 1 change waiting')
    expect(texts.waiting({ name: 'Zoë', count: 2 })).toBe('Zoë: 2 changes waiting')
  })

  test('leaves quotes and special characters in values unchanged', () => {
    expect(texts.saved({ what: "<b>{x}'s</b>" })).toBe("Saved <b>{x}'s</b>")
  })

  test('isolates right-to-left values, so that they do not reorder the text around them', () => {
    expect(texts.waiting({ name: 'מאיה', count: 2 })).toBe('\u2068מאיה\u2069: 2 changes waiting')
    expect(texts.greeting({ name: 'Mia مريم' })).toBe('Hello \u2068Mia مريم\u2069')
  })

  test('rejects a missing, unknown or misspelled argument at compile time', () => {
    // @ts-expect-error the argument is missing
    expect(() => texts.greeting({})).toThrow('name')
    // @ts-expect-error the message has no such argument
    expect(texts.greeting({ name: 'Mia', age: 7 })).toBe('Hello Mia')
    // @ts-expect-error a rich message also names its arguments
    expect(() => texts.question({ b: (words) => words })).toThrow('name')
  })

  test('records each message with an id made of its group and key', () => {
    expect(declaredMessages).toContainEqual({ id: 'test.saved', text: 'Saved {what}' })
    expect(declaredMessages).toContainEqual({ id: 'test.progress', text: '{saved} <b>of {target}</b>' })
  })
})

describe('rich', () => {
  test('renders tags with the given elements', () => {
    const rendered = texts.question({ name: 'Pat', b: (words) => <b key="b">{words}</b> })
    expect(renderToStaticMarkup(<p>{rendered}</p>)).toBe('<p><b>End Pat’s session?</b> It is safe.</p>')
  })

  test('renders React nodes passed as arguments, even inside tags', () => {
    const rendered = texts.progress({ saved: <i>$1.00</i>, target: <i>$5.00</i>, b: (words) => <b>{words}</b> })
    expect(renderToStaticMarkup(<p>{rendered}</p>)).toBe('<p><i>$1.00</i> <b>of <i>$5.00</i></b></p>')
  })
})

describe('another language', () => {
  const POLISH = {
    tag: 'pl',
    texts: {
      'test.plain': 'Ustaw kieszonkowe',
      'test.waiting': '{name}: {count, plural, one {# zmiana} few {# zmiany} many {# zmian} other {# zmiany}}',
      'test.question': '<b>Zakończyć sesję {name}?</b>',
      'words.short': 'Za krótkie',
    },
  }

  afterEach(() => setTranslation())

  test('is used from the next call on, and English again afterwards', () => {
    expect(texts.plain()).toBe('Set Allowance')
    setTranslation(POLISH)
    expect(texts.plain()).toBe('Ustaw kieszonkowe')
    setTranslation()
    expect(texts.plain()).toBe('Set Allowance')
  })

  test('has its own plural forms', () => {
    setTranslation(POLISH)
    const counts = [1, 3, 5].map((count) => texts.waiting({ name: 'Zoë', count }))
    expect(counts).toEqual(['Zoë: 1 zmiana', 'Zoë: 3 zmiany', 'Zoë: 5 zmian'])
  })

  test('renders tags', () => {
    setTranslation(POLISH)
    const rendered = texts.question({ name: 'Pat', b: (words) => <b key="b">{words}</b> })
    expect(renderToStaticMarkup(<p>{rendered}</p>)).toBe('<p><b>Zakończyć sesję Pat?</b></p>')
  })

  test('falls back to English for a message without a translation', () => {
    setTranslation(POLISH)
    expect(texts.saved({ what: 'Rower' })).toBe('Saved Rower')
  })

  test('translates texts of the domain, and knows no others', () => {
    const translate = domainMessages('words', { short: 'Too short', long: 'Too long' })
    expect(translate('Too short')).toBe('Too short')
    setTranslation(POLISH)
    expect(['Too short', 'Too long', 'Mia'].map(translate)).toEqual(['Za krótkie', 'Too long', undefined])
  })
})

describe('the catalogue', () => {
  import.meta.glob(['./**/*.ts', '!**/*.test.ts'], { eager: true })

  test('gives every message a unique id', () => {
    const ids = declaredMessages.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(600)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('is valid ICU MessageFormat', () => {
    for (const { text } of declaredMessages) expect(() => compile(text)).not.toThrow()
  })
})
