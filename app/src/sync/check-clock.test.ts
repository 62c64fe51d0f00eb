import { actorOf, civilDate, UTC } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { readEnvelope } from '../ledger/database/family-database.ts'
import { refreshForToday } from '../ledger/daily-refresh.ts'
import { DAY_MS, HOUR_MS } from '../testing/clock.ts'
import { deposit, setTestAllowance } from '../testing/commands.ts'
import { addTestChild, createTestFamily, openAnotherTab, unwrap, type TestFamily } from '../testing/family.ts'
import { derivedModel, storedModel } from '../testing/stored-model.ts'
import { answerDate, answerDifference, readClockView, type ClockAnswer } from '../ledger/answer-clock.ts'
import { checkClock } from './check-clock.ts'
import { readOutbox } from './outbox.ts'

const NOON = '2026-03-02T12:00:00Z'
const instantAt = (iso: string) => Date.parse(iso)

let family: TestFamily

beforeEach(async () => {
  family = await createTestFamily()
})

const setClock = (iso: string) => family.device.clock.set(iso)
const contact = async (serverIso: string) => unwrap(await checkClock(family.store, instantAt(serverIso)))
const answer = async (given: ClockAnswer) => unwrap(await answerDifference(family.store, given))
const view = () => readClockView(family.store)
const waiting = () => readOutbox(family.store, actorOf(family.parent))
const readings = async () =>
  (await waiting())
    .map((row) => readEnvelope(row))
    .filter(({ kind }) => kind !== 'profile.changed')
    .map(({ kind, stamp, on, at }) => [kind, on, at, stamp.slice(0, 10)])
const times = async () => (await readings()).map(([, on, at]) => `${on} ${at}`)

/** Adds a child with an allowance and a deposit dated today by the device's clock. */
async function recordChild() {
  const childId = await addTestChild(family)
  const fixture = { ...family, childId }
  unwrap(await setTestAllowance(fixture))
  const date = new Date(family.device.now()).toISOString().slice(0, 10)
  unwrap(await deposit(fixture, 500, { date, timed: false }))
  unwrap(await refreshForToday(family.store))
  return fixture
}

const storedBalance = async () => (await family.store.db.children.toArray()).map(({ balance }) => balance)
const balance = async () => {
  unwrap(await refreshForToday(family.store))
  return storedBalance()
}
const today = async () => (await family.store.db.children.toArray()).map(({ derivedOn }) => derivedOn)

describe('a tablet whose clock is sixty days behind', () => {
  beforeEach(async () => {
    setClock('2026-03-02T09:00:00Z')
    await recordChild()
  })

  test('changes no entry while the clocks differ, and asks which clock is right', async () => {
    const before = await readings()
    expect(await contact('2026-05-01T09:00:00Z')).toEqual({ differs: true, corrected: 0 })
    expect(await readings()).toEqual(before)
    const now = instantAt('2026-03-02T09:00:00Z')
    expect(await view()).toEqual({
      isDateNeeded: false,
      zone: UTC,
      difference: 'open',
      raw: now,
      now,
      server: instantAt('2026-05-01T09:00:00Z'),
    })
  })

  test.each([
    ['once its clock is corrected', async () => setClock('2026-05-01T09:30:00Z')],
    ['once the user says that the server is right', () => answer('server')],
  ])('shifts the unsent entries and pays no allowance for the sixty days %s', async (_, resolve) => {
    await contact('2026-05-01T09:00:00Z')
    await resolve()
    await contact('2026-05-01T09:30:00Z')
    expect(await readings()).toEqual([
      ['family.created', '2026-05-01', '09:00', '2026-05-01'],
      ['child.added', '2026-05-01', '09:00', '2026-05-01'],
      ['allowance.set', '2026-05-01', '09:00', '2026-05-01'],
      ['transaction.added', '2026-05-01', '09:00', '2026-05-01'],
    ])
    expect((await waiting()).at(-1)?.entry).toMatchObject({ date: '2026-05-01', timed: false })
    expect(await storedBalance()).toEqual([500])
    expect(await today()).toEqual(['2026-05-01'])
    expect((await view()).difference).toBeUndefined()
  })

  test('shifts the unsent entries only once', async () => {
    await contact('2026-05-01T09:00:00Z')
    setClock('2026-05-01T09:30:00Z')
    expect(await contact('2026-05-01T09:30:00Z')).toEqual({ differs: false, corrected: 5 })
    const before = await readings()
    expect(await contact('2026-05-01T10:00:00Z')).toEqual({ differs: false, corrected: 0 })
    expect(await readings()).toEqual(before)
  })

  test('does not change entries that a server already had', async () => {
    await family.store.db.entries.toCollection().modify({ clockShiftMs: 0 })
    const before = await readings()
    await contact('2026-05-01T09:00:00Z')
    setClock('2026-05-01T09:30:00Z')
    expect(await contact('2026-05-01T09:30:00Z')).toEqual({ differs: false, corrected: 0 })
    expect(await readings()).toEqual(before)
  })

  test('does not change entries recorded after the clock was corrected', async () => {
    await contact('2026-05-01T09:00:00Z')
    setClock('2026-05-01T09:30:00Z')
    await recordChild()
    await contact('2026-05-01T09:31:00Z')
    expect(await times()).toEqual([
      ...Array.from({ length: 4 }, () => '2026-05-01 09:00'),
      ...Array.from({ length: 3 }, () => '2026-05-01 09:30'),
    ])
  })

  test('also shifts entries recorded after the sync, before the clock was corrected', async () => {
    await contact('2026-05-01T09:00:00Z')
    await recordChild()
    setClock('2026-05-01T09:30:00Z')
    await contact('2026-05-01T09:30:00Z')
    expect(new Set(await times())).toEqual(new Set(['2026-05-01 09:00']))
  })

  test('shifts each entry by the difference at the time it was recorded, even if the difference has changed since', async () => {
    await contact('2026-05-01T09:00:00Z')
    setClock('2027-05-02T09:00:00Z')
    await recordChild()
    await contact('2026-05-02T09:00:00Z')
    setClock('2026-05-03T09:00:00Z')
    await contact('2026-05-03T09:00:00Z')
    expect(await times()).toEqual([
      ...Array.from({ length: 4 }, () => '2026-05-01 09:00'),
      ...Array.from({ length: 3 }, () => '2026-05-02 09:00'),
    ])
  })

  test('uses the server’s date once the user has chosen it, even in another tab and after a reload', async () => {
    await contact('2026-05-01T09:00:00Z')
    await answer('server')
    const reopened = { ...family, store: await openAnotherTab(family) }
    family.device.clock.advance(DAY_MS)
    await addTestChild(reopened)
    expect((await times()).at(-1)).toBe('2026-05-02 09:00')
    expect(await balance()).toEqual([500, 0])
    expect(await today()).toEqual(['2026-05-02', '2026-05-02'])
  })

  test('no longer adjusts the time once its clock is corrected', async () => {
    await contact('2026-05-01T09:00:00Z')
    await answer('server')
    setClock('2026-05-01T12:00:00Z')
    expect(await contact('2026-05-01T12:00:00Z')).toEqual({ differs: false, corrected: 0 })
    expect((await times()).at(-1)).toBe('2026-05-01 09:00')
    await addTestChild(family)
    expect((await times()).at(-1)).toBe('2026-05-01 12:00')
  })

  test('asks for the date if its clock is corrected before the next sync', async () => {
    await contact('2026-05-01T09:00:00Z')
    await answer('server')
    setClock('2026-05-02T09:00:00Z')
    expect(await balance()).toEqual([500])
    expect(await view()).toMatchObject({ isDateNeeded: true })
    unwrap(await answerDate(family.store, civilDate('2026-05-02')))
    expect(await view()).toMatchObject({ isDateNeeded: false, now: instantAt('2026-05-02T09:00:00Z') })
    expect((await times()).at(-1)).toBe('2026-05-01 09:00')
  })
})

describe('a device whose clock is a year ahead', () => {
  test('shows the right balance as soon as the user says which clock is right', async () => {
    setClock(NOON)
    await recordChild()
    setClock('2027-03-02T12:00:00Z')
    expect(await balance()).toEqual([26_500])
    expect(await contact(NOON)).toEqual({ differs: true, corrected: 0 })
    await answer('server')
    expect(await storedBalance()).toEqual([500])
    expect(await today()).toEqual(['2026-03-02'])
  })

  test('uses the server’s time even while offline, until its clock is corrected', async () => {
    setClock('2027-03-02T09:00:00Z')
    await recordChild()
    await contact('2026-03-02T09:00:00Z')
    await answer('server')
    family.device.clock.advance(2 * DAY_MS)
    expect(await balance()).toEqual([500])
    expect(await today()).toEqual(['2026-03-04'])
    setClock('2026-03-05T09:00:00Z')
    expect(await balance()).toEqual([500])
    expect(await today()).toEqual(['2026-03-05'])
    await addTestChild(family)
    expect(await times()).toEqual([...Array.from({ length: 4 }, () => '2026-03-02 09:00'), '2026-03-05 09:00'])
    expect(await contact('2026-03-05T09:00:00Z')).toEqual({ differs: false, corrected: 0 })
  })
})

describe('unsent entries on a device whose clock is a year ahead', () => {
  beforeEach(async () => {
    setClock('2027-03-02T09:00:00Z')
    await recordChild()
  })

  test.each([
    ['after an earlier sync', true, '09:00'],
    ['without an earlier sync', false, '12:00'],
  ])('are moved to earlier dates once the clock is corrected, %s', async (_, hasContact, time) => {
    if (hasContact) await contact('2026-03-02T09:00:00Z')
    setClock(NOON)
    expect(await contact(NOON)).toEqual({ differs: false, corrected: 3 })
    const corrected = (await readings()).filter(([kind]) => kind !== 'family.created')
    expect(corrected.map(([, on, at]) => [on, at])).toEqual([
      ['2026-03-02', time],
      ['2026-03-02', time],
      ['2026-03-02', time],
    ])
    expect((await waiting()).at(-1)?.entry).toMatchObject({ date: '2026-03-02', timed: false })
    expect(await balance()).toEqual([500])
  })

  test('are corrected once the user enters the date, and nothing can be recorded until then', async () => {
    setClock(NOON)
    const fixture = { ...family, childId: (await family.store.db.children.toArray())[0]?.id as never }
    expect(await setTestAllowance(fixture)).toEqual({ ok: false, error: { type: 'UnknownDate' } })
    unwrap(await answerDate(family.store, civilDate('2026-03-02')))
    expect(await storedBalance()).toEqual([500])
    expect(new Set((await times()).map((time) => time.slice(0, 10)))).toEqual(new Set(['2026-03-02']))
    unwrap(await setTestAllowance(fixture))
    expect(await contact(NOON)).toEqual({ differs: false, corrected: 0 })
  })

  test('keep the intervals between them when the user enters the date', async () => {
    family.device.clock.advance(2 * DAY_MS)
    await addTestChild(family)
    unwrap(await refreshForToday(family.store))
    setClock('2026-03-04T09:00:00Z')
    unwrap(await answerDate(family.store, civilDate('2026-03-04')))
    expect((await times()).slice(-2)).toEqual(['2026-03-02 09:00', '2026-03-04 09:00'])
  })

  test('keep their order', async () => {
    setClock(NOON)
    await contact(NOON)
    expect((await readings()).map(([kind]) => kind)).toEqual([
      'family.created',
      'child.added',
      'allowance.set',
      'transaction.added',
    ])
  })

  test('leave the read model consistent with the journal', async () => {
    setClock(NOON)
    await contact(NOON)
    await balance()
    const expected = await derivedModel(family.store, '2026-03-02' as never)
    expect(await storedModel(family.store)).toEqual(expected)
  })
})

describe('a clock that is less than a day off', () => {
  test.each([
    ['slow', '2026-03-02T22:00:00Z', '2026-03-03T01:00:00Z', '2026-03-03 01:00'],
    ['ahead', '2026-03-03T01:00:00Z', '2026-03-02T22:00:00Z', '2026-03-02 22:00'],
  ])('is corrected without a question: %s', async (_, device, server, reading) => {
    setClock(device)
    await recordChild()
    expect(await contact(server)).toMatchObject({ differs: false })
    expect((await times()).slice(1)).toEqual([reading, reading, reading])
    expect(await today()).toEqual([reading.slice(0, 10)])
    await addTestChild(family)
    expect((await times()).at(-1)).toBe(reading)
  })

  test('is still corrected as it drifts, even beyond a day', async () => {
    for (let day = 0; day < 10; day += 1) {
      const server = instantAt(NOON) + day * DAY_MS
      setClock(new Date(server + day * 6 * HOUR_MS).toISOString())
      expect(unwrap(await checkClock(family.store, server))).toMatchObject({ differs: false })
      expect((await view()).now).toBe(server)
    }
  })

  test('is not corrected if it is off by less than a minute', async () => {
    setClock('2026-03-02T12:00:40Z')
    await contact(NOON)
    expect((await view()).now).toBe(instantAt('2026-03-02T12:00:40Z'))
  })
})

describe('a device with a correct clock', () => {
  beforeEach(async () => {
    setClock(NOON)
    await recordChild()
  })

  test.each(['2025-03-02T12:00:00Z', '2027-03-02T12:00:00Z', '2026-01-20T12:00:00Z', '2026-04-20T12:00:00Z'])(
    'keeps its dates after syncing with a server whose clock is wrong: %s',
    async (wrong) => {
      const before = await readings()
      expect(await contact(wrong)).toEqual({ differs: true, corrected: 0 })
      expect(await contact(NOON)).toEqual({ differs: false, corrected: 0 })
      expect(await readings()).toEqual(before)
    },
  )

  test('sends its entries unchanged after the user says that the server’s clock is wrong', async () => {
    const before = await readings()
    await contact('2026-04-20T12:00:00Z')
    await answer('device')
    expect(await contact('2026-04-20T12:01:00Z')).toEqual({ differs: true, corrected: 0 })
    expect((await view()).difference).toBe('device')
    expect(await contact(NOON)).toEqual({ differs: false, corrected: 0 })
    expect(await readings()).toEqual(before)
    expect((await view()).difference).toBeUndefined()
  })

  test('restores its dates once the server’s clock is fixed, even if the user chose the server’s date', async () => {
    const before = await times()
    await contact('2026-04-20T12:00:00Z')
    await answer('server')
    expect(new Set((await times()).map((time) => time.slice(0, 10)))).toEqual(new Set(['2026-04-20']))
    await contact(NOON)
    expect((await view()).now).toBe(instantAt(NOON))
    expect(new Set((await times()).map((time) => time.slice(0, 10)))).toEqual(new Set([before[0]?.slice(0, 10)]))
  })

  test('asks only once about each difference', async () => {
    await contact('2026-05-01T12:00:00Z')
    await answer('later')
    await contact('2026-05-01T12:00:10Z')
    expect((await view()).difference).toBe('later')
    await contact('2026-08-01T12:00:00Z')
    expect((await view()).difference).toBe('open')
  })

  test('changes nothing if the server reports that its own clock is wrong', async () => {
    const before = await family.store.db.getMeta('clock')
    expect(unwrap(await checkClock(family.store, undefined))).toEqual({ differs: false, corrected: 0 })
    expect(await family.store.db.getMeta('clock')).toEqual(before)
  })

  test('keeps the dates of weeks-old entries when it first reaches a server', async () => {
    const before = await readings()
    family.device.clock.advance(50 * DAY_MS)
    await contact(new Date(family.device.now()).toISOString())
    expect(await readings()).toEqual(before)
  })

  test('keeps the dates of entries that were recorded before its clock was set ahead', async () => {
    await contact(NOON)
    family.device.clock.advance(50 * DAY_MS)
    await addTestChild(family)
    family.device.clock.advance(70 * DAY_MS)
    await contact('2026-05-31T12:00:00Z')
    await answer('server')
    expect((await times()).at(-1)).toBe('2026-04-21 12:00')
  })

  test('keeps its entries after the clock is reset, and asks for the date', async () => {
    const before = await readings()
    family.device.clock.advance(5 * DAY_MS)
    expect(await balance()).toEqual([1000])
    setClock('1970-01-01T00:00:00Z')
    expect(await balance()).toEqual([1000])
    expect(await view()).toMatchObject({ isDateNeeded: true })
    unwrap(await answerDate(family.store, civilDate('2026-03-10')))
    expect(await today()).toEqual(['2026-03-10'])
    await addTestChild(family)
    expect((await times()).at(-1)).toBe('2026-03-10 00:00')
    setClock('1970-01-01T10:00:00Z')
    expect(await contact('2026-03-10T12:00:00Z')).toMatchObject({ differs: false })
    expect((await readings()).slice(0, 4)).toEqual(before)
  })
})

test('the app asks for the date after a family is restored from a file on a device whose clock is behind', async () => {
  setClock(NOON)
  await recordChild()
  await family.store.db.meta.delete('clock')
  setClock('2026-01-15T12:00:00Z')
  unwrap(await refreshForToday(family.store))
  expect(await view()).toMatchObject({ isDateNeeded: true })
})
