import { describe, expect, test } from 'vitest'
import { parseEntry } from '../journal/entry.ts'
import { instantOf } from '../journal/stamp.ts'
import { minorUnits } from '../money/minor-units.ts'
import { err, ok } from '../result.ts'
import { commandContext } from '../testing/command-context.ts'
import { ANNA, ANNAS_LOGIN, BEN, childAnna, FAMILY, idNumber, PAT, stampAt } from '../testing/people.ts'
import { createEntry, createSingleEntry } from './context.ts'

const count = { amount: minorUnits(500) }

describe('createEntry', () => {
  test('creates an entry with its author, date, time, stamp and payload', () => {
    expect(createEntry(commandContext(), 'cash.counted', count, ANNA)).toEqual(
      ok({
        id: idNumber(0x2000),
        v: 1,
        familyId: FAMILY,
        childId: ANNA,
        by: PAT,
        stamp: '2026-11-21T12:00:00.000Z-0000-000000000001',
        on: '2026-11-21',
        at: '12:00',
        kind: 'cash.counted',
        amount: 500,
      }),
    )
  })

  test('creates an entry that can be parsed', () => {
    const recorded = createEntry(commandContext({ actor: childAnna }), 'cash.counted', count, ANNA)
    expect(recorded.ok && parseEntry(JSON.parse(JSON.stringify(recorded.value)))).toEqual(recorded)
  })

  test('creates a family entry without a child id', () => {
    const recorded = createEntry(commandContext(), 'family.changed', { name: 'Li' })
    expect(recorded.ok && parseEntry(recorded.value)).toEqual(recorded)
    expect(recorded.ok && 'childId' in recorded.value).toBe(false)
  })

  test('uses the given entry id', () => {
    expect(createEntry(commandContext(), 'child.deleted', {}, ANNA, idNumber(0x77))).toMatchObject({
      value: { id: idNumber(0x77) },
    })
  })

  test('gives each entry a later stamp than the previous entry', () => {
    const context = commandContext()
    const stamps = [1, 2, 3].map(() => {
      const recorded = createEntry(context, 'cash.counted', count, ANNA)
      return recorded.ok ? recorded.value.stamp : ''
    })
    expect(stamps.toSorted()).toEqual(stamps)
    expect(new Set(stamps).size).toBe(3)
  })

  test('createSingleEntry returns a list with one entry', () => {
    const recorded = createSingleEntry(commandContext(), 'cash.counted', count, ANNA)
    expect(recorded).toEqual(ok([expect.objectContaining({ kind: 'cash.counted', childId: ANNA })]))
  })
})

describe('the date of an entry', () => {
  test.each([
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21', '23:59'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22', '00:00'],
    ['Europe/Berlin', '2026-11-21T22:59:59.999Z', '2026-11-21', '23:59'],
    ['Europe/Berlin', '2026-11-21T23:00:00.000Z', '2026-11-22', '00:00'],
    ['America/New_York', '2026-11-22T04:59:00.000Z', '2026-11-21', '23:59'],
    ['America/New_York', '2026-11-22T05:00:00.000Z', '2026-11-22', '00:00'],
    ['Pacific/Auckland', '2026-11-21T11:00:00.000Z', '2026-11-22', '00:00'],
    ['Pacific/Honolulu', '2027-01-01T09:59:00.000Z', '2026-12-31', '23:59'],
    ['Asia/Kathmandu', '2026-11-20T18:14:00.000Z', '2026-11-20', '23:59'],
    // DST transitions: a repeated hour, and a skipped midnight.
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25', '02:30'],
    ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06', '01:00'],
  ])('in the time zone %s at %s is %s %s', (timeZone, now, on, at) => {
    expect(createEntry(commandContext({ timeZone, now }), 'cash.counted', count, ANNA)).toMatchObject({
      value: { on, at },
    })
  })

  test('is never before 2020, even if the clock is reset to 1970', () => {
    const context = commandContext({ now: '1970-01-01T00:00:00.000Z' })
    const entry = createEntry(context, 'family.changed', { name: 'Moss' })
    expect(entry).toMatchObject({ ok: true, value: { on: '2020-01-01' } })
  })

  test('comes from the device clock, even if the entry’s stamp is later', () => {
    const context = commandContext({ now: '2025-11-21T12:00:00.000Z', seen: stampAt('2026-11-21T12:00') })
    const recorded = createEntry(context, 'cash.counted', count, ANNA)
    expect(recorded.ok && new Date(instantOf(recorded.value.stamp)).toISOString()).toBe('2026-11-21T12:00:00.000Z')
    expect(recorded).toMatchObject({ value: { on: '2025-11-21', at: '12:00' } })
  })
})

describe('entries that the actor may not record (SPEC §6)', () => {
  test('are rejected with Forbidden', () => {
    const context = commandContext({ actor: childAnna })
    expect(createEntry(context, 'child.deleted', {}, ANNA)).toEqual(err({ type: 'Forbidden' }))
    expect(createSingleEntry(context, 'cash.counted', count, BEN)).toEqual(err({ type: 'Forbidden' }))
    expect(createSingleEntry(context, 'cash.counted', count, ANNA)).toMatchObject({
      ok: true,
      value: [{ by: ANNAS_LOGIN }],
    })
  })
})
