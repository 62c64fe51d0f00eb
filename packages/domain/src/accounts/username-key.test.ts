import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usernameKey } from './accounts.ts'

describe('usernameKey', () => {
  test.each([
    ['PAT', 'pat'],
    [' Pat\t', 'pat'],
    ['\u00a0pat\n', 'pat'],
    ['Anne Marie', 'anne marie'],
  ])('ignores case and surrounding spaces: %j becomes %j', (username, key) => {
    expect(usernameKey(username)).toBe(key)
  })

  test('gives composed and decomposed “Zoë” the same key', () => {
    expect(usernameKey('Zoe\u0308')).toBe(usernameKey('Zo\u00eb'))
    expect(usernameKey('Zoe\u0308')).toBe('zo\u00eb')
  })

  test.each([
    ['anne marie', 'annemarie'],
    ['anne  marie', 'anne marie'],
    ['zo\u00eb', 'zoe'],
    ['pat', 'р\u0430t'],
  ])('gives %j and %j different keys', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other))
  })

  test('is idempotent and ignores surrounding spaces and the Unicode normalization form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (username) => {
        const key = usernameKey(username)
        expect(usernameKey(key)).toBe(key)
        expect(usernameKey(` ${username} `)).toBe(key)
        expect(usernameKey(username.normalize('NFD'))).toBe(key)
      }),
    )
  })
})
