import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { err, ok } from '../result.ts'
import { ANNA } from '../testing/people.ts'
import {
  automaticPostingId,
  automaticPostingDate,
  id,
  openingPostingId,
  parseId,
  parsePostingId,
  postingId,
  postingIdOf,
} from './id.ts'

const notAnId = err({ type: 'NotAnId' })
const CHILD = '0193456a-89ab-7cde-8f01-23456789abcd'

describe('the id of an entry', () => {
  test.each([CHILD, '01900000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])(
    '%s is an id',
    (text) => {
      expect(parseId(text)).toEqual(ok(text))
      expect(id(text)).toBe(text)
    },
  )

  test.each([
    ...['', '1', CHILD.toUpperCase(), CHILD.replaceAll('-', ''), ` ${CHILD}`, `${CHILD} `, `${CHILD}\n`, `{${CHILD}}`],
    ...[
      '00000000-0000-0000-0000-000000000000',
      '0193456a-89ab-7cde-7f01-23456789abcd',
      `${CHILD}0`,
      `urn:uuid:${CHILD}`,
    ],
    ...['0193456g-89ab-7cde-8f01-23456789abcd', `allowance:${CHILD}:2026-01-02`, "' OR 1=1 --", '../../etc/passwd'],
  ])('%j is no id', (text) => {
    expect(parseId(text)).toEqual(notAnId)
    expect(() => id(text)).toThrow('is an id')
  })

  test.each(['0193456a-89ab-4cde-8f01-23456789abcd', '0193456a-89ab-1cde-8f01-23456789abcd'])(
    '%s is no UUIDv7 and therefore no id (INTERPRETATION: accounts and access)',
    (text) => {
      expect(parseId(text)).toEqual(notAnId)
    },
  )
})

describe('the id of a posting', () => {
  test.each([CHILD, `opening:${CHILD}`, `allowance:${CHILD}:2026-01-02`, `interest:${CHILD}:2028-02-29`])(
    '%s is one (INTERPRETATION: automatic money)',
    (text) => {
      expect(parsePostingId(text)).toEqual(ok(text))
      expect(postingId(text)).toBe(text)
    },
  )

  test.each([
    ...['', 'opening:', 'opening', `opening:${CHILD}:2026-01-02`, `allowance:${CHILD}`, `interest:${CHILD}`],
    ...[`allowance:${CHILD}:2026-02-30`, `allowance:${CHILD}:2026-1-2`, `allowance:${CHILD}:1899-12-31`],
    ...[`cash:${CHILD}:2026-01-02`, `Allowance:${CHILD}:2026-01-02`, `allowance:${CHILD.toUpperCase()}:2026-01-02`],
    ...[`allowance:${'-'.repeat(36)}:2026-01-02`, `allowance:${CHILD}:2026-01-02:`, ` allowance:${CHILD}:2026-01-02`],
    ...[`allowance:${CHILD}:2026-01-02\n`, `allowance::2026-01-02`, `opening:${'0'.repeat(36)}`],
  ])('%j is none', (text) => {
    expect(parsePostingId(text)).toEqual(notAnId)
    expect(() => postingId(text)).toThrow('is the id of a posting')
  })

  test('an automatic posting’s id is made of its type, its child and its date (INTERPRETATION: automatic money)', () => {
    const date = civilDate('2026-01-02')
    expect(automaticPostingId('allowance', ANNA, date)).toBe(`allowance:${ANNA}:2026-01-02`)
    expect(automaticPostingId('interest', ANNA, date)).toBe(`interest:${ANNA}:2026-01-02`)
    expect(openingPostingId(ANNA)).toBe(`opening:${ANNA}`)
    expect(postingIdOf(ANNA)).toBe(ANNA)
  })

  test('every made id can be read again', () => {
    const date = civilDate('9999-12-31')
    for (const made of [
      automaticPostingId('allowance', ANNA, date),
      automaticPostingId('interest', ANNA, date),
      openingPostingId(ANNA),
    ]) {
      expect(parsePostingId(made)).toEqual(ok(made))
    }
  })

  test('only an automatic posting’s id tells its date', () => {
    expect(automaticPostingDate(postingId(`allowance:${CHILD}:2026-01-02`))).toBe('2026-01-02')
    expect(automaticPostingDate(postingId(`interest:${CHILD}:2026-01-04`))).toBe('2026-01-04')
    expect(automaticPostingDate(postingId(`opening:${CHILD}`))).toBeUndefined()
    expect(automaticPostingDate(postingId(CHILD))).toBeUndefined()
  })
})
