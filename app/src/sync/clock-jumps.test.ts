import { actorOf, changeFamily, civilDate, expectOk, parseTimeZone } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerDate, answerDifference, readClockView } from '../ledger/answer-clock.ts'
import { refreshForToday } from '../ledger/daily-refresh.ts'
import { readEnvelope } from '../ledger/database/family-database.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { DAY_MS } from '../testing/clock.ts'
import { addTestChild, createTestFamily, unwrap, type TestFamily } from '../testing/family.ts'
import { checkClock } from './check-clock.ts'
import { readOutbox } from './outbox.ts'

let family: TestFamily

beforeEach(async () => {
  family = await createTestFamily()
  family.device.clock.set('2026-03-02T12:00:00Z')
})

const contact = async (serverIso: string) => unwrap(await checkClock(family.store, Date.parse(serverIso)))

/** The dates and times of the unsent `child.added` entries. */
const times = async () =>
  (await readOutbox(family.store, actorOf(family.parent)))
    .map((row) => readEnvelope(row))
    .flatMap(({ kind, on, at }) => (kind === 'child.added' ? [`${on} ${at}`] : []))

test('entries keep their time even if the family changed its time zone after the last sync', async () => {
  await contact('2026-03-02T12:00:00Z')
  await addTestChild(family)
  const timeZone = expectOk(parseTimeZone('Asia/Kolkata'), 'a time zone')
  const change = { actor: actorOf(family.parent), decide: changeFamily.bind(undefined, { timeZone }) }
  unwrap(await recordCommand(family.store, change))
  family.device.clock.advance(10 * DAY_MS)
  await contact('2026-03-12T12:00:00Z')
  expect(await times()).toEqual(['2026-03-02 12:00'])
})

test.each([
  ['the user enters the date', async () => unwrap(await answerDate(family.store, civilDate('2026-03-08')))],
  [
    'the user says that the server is right',
    async () => {
      await contact('2026-03-08T12:00:00Z')
      unwrap(await answerDifference(family.store, 'server'))
    },
  ],
])('entries recorded before the clock ran ahead for days keep their time when %s', async (_, setRight) => {
  await addTestChild(family)
  family.device.clock.advance(60 * DAY_MS)
  await addTestChild(family)
  unwrap(await refreshForToday(family.store))
  // The clock is set back too far, to before the true date.
  family.device.clock.set('2026-03-05T12:00:00Z')
  await setRight()
  expect(await times()).toEqual(['2026-03-02 12:00', '2026-03-08 12:00'])
})

test('an entry keeps its time if, after the clock is set back, the user enters the date on which it was recorded', async () => {
  await contact('2026-03-02T12:00:00Z')
  await addTestChild(family)
  family.device.clock.advance(42 * DAY_MS)
  unwrap(await refreshForToday(family.store))
  family.device.clock.set('2025-03-02T05:00:00Z')
  unwrap(await answerDate(family.store, civilDate('2026-03-02')))
  expect(await times()).toEqual(['2026-03-02 12:00'])
})

test('entries recorded after the user entered the date keep that date when a clock that was behind is corrected', async () => {
  await addTestChild(family)
  unwrap(await refreshForToday(family.store))
  family.device.clock.set('2026-01-10T23:00:00Z')
  unwrap(await answerDate(family.store, civilDate('2026-03-03')))
  await addTestChild(family)
  family.device.clock.set('2026-03-03T03:00:00Z')
  await contact('2026-03-03T03:00:00Z')
  expect(await times()).toEqual(['2026-03-02 12:00', '2026-03-03 03:00'])
})

test('an entry keeps its time even if the clock was set back afterward and kept running', async () => {
  await contact('2026-03-02T12:00:00Z')
  family.device.clock.advance(4 * DAY_MS)
  await addTestChild(family)
  family.device.clock.set('2026-03-03T12:00:00Z')
  family.device.clock.advance(6 * DAY_MS)
  await contact('2026-03-12T12:00:00Z')
  unwrap(await answerDifference(family.store, 'server'))
  await contact('2026-03-12T12:00:00Z')
  expect(await times()).toEqual(['2026-03-06 12:00'])
})

test('an entry of a clock that was days ahead, as a sync measured, is corrected after the clock was set right offline', async () => {
  const { clock } = family.device
  await contact('2026-03-02T12:00:00Z')
  clock.set('2026-03-08T12:10:00Z')
  await contact('2026-03-02T12:10:00Z')
  await addTestChild(family)
  clock.advance(600_000)
  await contact('2026-03-02T12:20:00Z')
  clock.advance(7 * DAY_MS)
  unwrap(await refreshForToday(family.store))
  // Ten days pass on the server and four on the device, which knows that its clock was set back.
  clock.set('2026-03-12T12:00:00Z')
  await contact('2026-03-12T12:00:00Z')
  expect(await times()).toEqual(['2026-03-02 12:10'])
})

test('an entry dated by the date that the user entered keeps it if a server that was slow had measured it', async () => {
  const { clock } = family.device
  unwrap(await refreshForToday(family.store))
  clock.set('2026-02-27T12:00:00Z')
  unwrap(await answerDate(family.store, civilDate('2026-03-02')))
  await addTestChild(family)
  clock.advance(600_000)
  await contact('2026-02-19T12:10:00Z')
  clock.advance(10 * DAY_MS)
  await contact('2026-03-12T12:10:00Z')
  expect((await times()).map((time) => time.slice(0, 10))).toEqual(['2026-03-02'])
})

test('an entry recorded between two syncs while the clock was behind stays within a day of its true time', async () => {
  await contact('2026-03-02T12:00:00Z')
  family.device.clock.set('2026-03-02T04:00:00Z')
  await addTestChild(family)
  family.device.clock.set('2026-03-08T12:00:00Z')
  await contact('2026-03-08T12:00:00Z')
  expect(await times()).toEqual(['2026-03-02 04:00'])
})

describe('after a device that is days behind adopts the time of a server that is hours ahead', () => {
  beforeEach(async () => {
    await contact('2026-03-02T12:00:00Z')
    family.device.clock.set('2026-02-26T12:00:00Z')
    await contact('2026-03-02T21:00:00Z')
    unwrap(await answerDifference(family.store, 'server'))
    await addTestChild(family)
    // Now both clocks are corrected.
    family.device.clock.set('2026-03-02T13:00:00Z')
  })

  test('correcting both clocks moves an entry back by only those hours', async () => {
    await contact('2026-03-02T13:00:00Z')
    expect(await times()).toEqual(['2026-03-02 13:00'])
  })

  test('correcting the device’s clock makes the app ask for the date', async () => {
    expect(await readClockView(family.store)).toMatchObject({ isDateNeeded: true })
  })
})

describe('after the user enters the date on a device whose clock is behind', () => {
  beforeEach(async () => {
    unwrap(await refreshForToday(family.store))
    family.device.clock.set('2026-02-20T23:00:00Z')
    unwrap(await answerDate(family.store, civilDate('2026-03-03')))
    await addTestChild(family)
  })

  test('a server whose clock is just as far behind makes the app ask which date is right', async () => {
    expect(await contact('2026-02-20T23:00:00Z')).toEqual({ differs: true, corrected: 0 })
    expect(await readClockView(family.store)).toMatchObject({ difference: 'open' })
    unwrap(await answerDifference(family.store, 'device'))
    expect(await contact('2026-03-03T12:00:00Z')).toMatchObject({ differs: false })
    expect((await times()).map((time) => time.slice(0, 10))).toEqual(['2026-03-03'])
  })

  test('entries keep that date if the clock is corrected the same day, even if the server’s date differed earlier', async () => {
    await contact('2026-02-28T12:00:00Z')
    unwrap(await answerDifference(family.store, 'device'))
    family.device.clock.set('2026-03-03T12:00:00Z')
    expect(await readClockView(family.store)).toMatchObject({ isDateNeeded: true })
    await contact('2026-03-03T12:00:00Z')
    expect((await times()).map((time) => time.slice(0, 10))).toEqual(['2026-03-03'])
  })
})
