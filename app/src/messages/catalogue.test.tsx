import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { message, richMessage } from './catalogue.ts'

describe('message', () => {
  test('formats a message without arguments', () => {
    expect(message({ id: 'test.plain', defaultMessage: 'Set Allowance' })()).toBe('Set Allowance')
  })

  test('fills in arguments and chooses the plural form', () => {
    const waiting = message({
      id: 'test.waiting',
      defaultMessage: '{name}: {count, plural, one {# change} other {# changes}} waiting',
    })
    expect(waiting({ name: 'Zoë', count: 1 })).toBe('Zoë: 1 change waiting')
    expect(waiting({ name: 'Zoë', count: 2 })).toBe('Zoë: 2 changes waiting')
  })

  test('leaves quotes and special characters in values unchanged', () => {
    const saved = message({ id: 'test.saved', defaultMessage: 'Saved {what}' })
    expect(saved({ what: "<b>{x}'s</b>" })).toBe("Saved <b>{x}'s</b>")
  })

  test('rejects a missing, unknown or misspelled argument at compile time', () => {
    const greeting = message({ id: 'test.greeting', defaultMessage: 'Hello {name}' })
    // @ts-expect-error the argument is missing
    expect(() => greeting({})).toThrow('name')
    // @ts-expect-error the message has no such argument
    expect(greeting({ name: 'Mia', age: 7 })).toBe('Hello Mia')
  })
})

describe('richMessage', () => {
  test('renders tags with the given elements', () => {
    const question = richMessage({ id: 'test.question', defaultMessage: '<b>End {name}’s session?</b> It is safe.' })
    const rendered = question({ name: 'Pat', b: (words) => <b key="b">{words}</b> })
    expect(renderToStaticMarkup(<p>{rendered}</p>)).toBe('<p><b>End Pat’s session?</b> It is safe.</p>')
  })

  test('renders React nodes passed as arguments, even inside tags', () => {
    const progress = richMessage({ id: 'test.progress', defaultMessage: '{saved} <b>of {target}</b>' })
    const rendered = progress({ saved: <i>$1.00</i>, target: <i>$5.00</i>, b: (words) => <b>{words}</b> })
    expect(renderToStaticMarkup(<p>{rendered}</p>)).toBe('<p><i>$1.00</i> <b>of <i>$5.00</i></b></p>')
  })
})
