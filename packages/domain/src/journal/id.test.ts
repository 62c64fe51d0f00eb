import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { err, ok } from '../result.ts'
import { ANNA } from '../testing/people.ts'
import {
  askPostingId,
  automaticPostingId,
  automaticPostingDate,
  cashPartId,
  id,
  isCashPart,
  openingPostingId,
  parseId,
  parsePostingId,
  parseTransactionId,
  postingId,
  postingIdOf,
  transactionIdOf,
} from './id.ts'

const notAnId = err({ type: 'NotAnId' })
const CHILD = '0193456a-89ab-7cde-8f01-23456789abcd'

describe('entry ids', () => {
  test.each([CHILD, '01900000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])(
    'accepts %s',
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
  ])('rejects %j', (text) => {
    expect(parseId(text)).toEqual(notAnId)
    expect(() => id(text)).toThrow('is an id')
  })

  test.each(['0193456a-89ab-4cde-8f01-23456789abcd', '0193456a-89ab-1cde-8f01-23456789abcd'])(
    'rejects %s, which is not a UUIDv7 (INTERPRETATION: accounts and access)',
    (text) => {
      expect(parseId(text)).toEqual(notAnId)
    },
  )
})

describe('the cash part of a withdrawal', () => {
  const entryId = id(CHILD)

  test('has its own posting id, which refers to the same transaction', () => {
    expect(parsePostingId(`cash:${CHILD}`)).toEqual(ok(cashPartId(entryId)))
    expect([isCashPart(cashPartId(entryId)), isCashPart(CHILD)]).toEqual([true, false])
    expect(transactionIdOf(cashPartId(entryId))).toBe(CHILD)
    expect(transactionIdOf(openingPostingId(entryId))).toBe(`opening:${CHILD}`)
  })

  test.each(['cash:', `cash:${CHILD}:2026-01-02`, `cash:cash:${CHILD}`, `cash: ${CHILD}`])('rejects %j', (text) => {
    expect(parsePostingId(text)).toEqual(notAnId)
  })

  test('cannot be the target of a deletion', () => {
    expect(parseTransactionId(`cash:${CHILD}`)).toEqual(notAnId)
    expect(parseTransactionId(CHILD)).toEqual(ok(CHILD))
  })
})

describe('posting ids', () => {
  test.each([
    CHILD,
    `opening:${CHILD}`,
    `ask:${CHILD}`,
    `allowance:${CHILD}:2026-01-02`,
    `interest:${CHILD}:2028-02-29`,
  ])('accepts %s (INTERPRETATION: automatic money)', (text) => {
    expect(parsePostingId(text)).toEqual(ok(text))
    expect(postingId(text)).toBe(text)
  })

  test.each([
    ...[
      '',
      'opening:',
      'opening',
      `opening:${CHILD}:2026-01-02`,
      `ask:${CHILD}:2026-01-02`,
      `allowance:${CHILD}`,
      `interest:${CHILD}`,
    ],
    ...[`allowance:${CHILD}:2026-02-30`, `allowance:${CHILD}:2026-1-2`, `allowance:${CHILD}:1899-12-31`],
    ...[`cash:${CHILD}:2026-01-02`, `Allowance:${CHILD}:2026-01-02`, `allowance:${CHILD.toUpperCase()}:2026-01-02`],
    ...[`allowance:${'-'.repeat(36)}:2026-01-02`, `allowance:${CHILD}:2026-01-02:`, ` allowance:${CHILD}:2026-01-02`],
    ...[`allowance:${CHILD}:2026-01-02\n`, `allowance::2026-01-02`, `opening:${'0'.repeat(36)}`],
  ])('rejects %j', (text) => {
    expect(parsePostingId(text)).toEqual(notAnId)
    expect(() => postingId(text)).toThrow('is the id of a posting')
  })

  test('consist of type, child and date for automatic postings (INTERPRETATION: automatic money)', () => {
    const date = civilDate('2026-01-02')
    expect(automaticPostingId('allowance', ANNA, date)).toBe(`allowance:${ANNA}:2026-01-02`)
    expect(automaticPostingId('interest', ANNA, date)).toBe(`interest:${ANNA}:2026-01-02`)
    expect(openingPostingId(ANNA)).toBe(`opening:${ANNA}`)
    expect(postingIdOf(ANNA)).toBe(ANNA)
  })

  test('can be parsed after they are built', () => {
    const date = civilDate('9999-12-31')
    for (const made of [
      automaticPostingId('allowance', ANNA, date),
      automaticPostingId('interest', ANNA, date),
      openingPostingId(ANNA),
      askPostingId(ANNA),
    ]) {
      expect(parsePostingId(made)).toEqual(ok(made))
    }
  })

  test('contain a date only if the posting is automatic', () => {
    expect(automaticPostingDate(postingId(`allowance:${CHILD}:2026-01-02`))).toBe('2026-01-02')
    expect(automaticPostingDate(postingId(`interest:${CHILD}:2026-01-04`))).toBe('2026-01-04')
    expect(automaticPostingDate(postingId(`opening:${CHILD}`))).toBeUndefined()
    expect(automaticPostingDate(postingId(CHILD))).toBeUndefined()
  })
})
