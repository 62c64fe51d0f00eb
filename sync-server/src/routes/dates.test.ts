import { describe, expect, test } from 'vitest'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

const gift = { type: 'deposit', amount: 1, description: 'Gift' }

describe('the server converts a point in time to the day in the family’s time zone', () => {
  test.each([
    ['UTC', '2026-11-20T23:59:59Z', '2026-11-20'],
    ['Europe/Berlin', '2026-11-20T22:59:59Z', '2026-11-20'],
    ['Europe/Berlin', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-21T07:59:00.000Z', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-20T11:00:00Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-11-20T23:30:00-05:00', '2026-11-21'],
    ['Europe/Berlin', '2026-11-21T01:30:00+0530', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
  ])('%s, %s: %s', async (timeZone, date, day) => {
    const { record } = await withMia({ timeZone })
    expect(await record({ ...gift, date })).toMatchObject({ date: day, time: '12:00' })
  })

  test('but leaves a plain date unchanged', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { record } = await withMia({ timeZone })
      expect(await record({ ...gift, date: '2026-02-28' })).toMatchObject({ date: '2026-02-28' })
    }
  })
})

test.each(['1900-01-01', '9999-12-31'])('the first and the last possible date can be used: %s', async (date) => {
  const { record } = await withMia()
  expect(await record({ ...gift, date })).toMatchObject({ date })
})

describe('an invalid date or time returns 400', () => {
  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-2-3',
    '21.11.2026',
    'yesterday',
    '',
    '2026-11-21 12:00',
    '2026-11-21T12:00:00',
    '2026-02-30T12:00:00Z',
    '2026-11-21T25:00:00Z',
    '1899-12-31',
    '10000-01-01',
    '0000-00-00',
  ])('date %j', async (date) => {
    const { parent, path, history } = await withMia()
    const response = await parent.request('POST', `${path}/transactions`, { ...gift, date })
    expect(await statusAndText(response)).toEqual([400, 'Please enter a valid date'])
    expect(await history()).toHaveLength(1)
  })

  test.each(['24:00', '12:60', '9:00', '12:00:00', 'noon', '', '12.30'])('time %j', async (time) => {
    const { parent, path } = await withMia()
    const response = await parent.request('POST', `${path}/transactions`, { ...gift, date: '2026-11-20', time })
    expect(await statusAndText(response)).toEqual([400, 'Please enter a valid time'])
  })

  test.each(['Mars/Olympus', '+02:00', '', 'UTC+2'])('time zone %j', async (timeZone) => {
    const { app } = await withMia()
    const form = { username: 'sam', password: 'correct horse', firstName: 'S', lastName: 'L', timeZone }
    const response = await app.request('/api/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    })
    expect(await statusAndText(response)).toEqual([400, 'Please enter a valid time zone'])
  })
})

describe('the date and time of a transaction', () => {
  test('place a backdated transaction earlier in the history, which changes later balances', async () => {
    const { record, history } = await withMia({ startingBalance: 0 })
    const moments = [
      ['2026-11-21', '23:59'],
      ['2026-11-20', '08:00'],
      ['2026-11-21', undefined],
      ['2026-11-20', '00:00'],
      ['2026-11-21', '11:59'],
    ] as const
    for (const [date, time] of moments) await record({ ...gift, date, ...(time === undefined ? {} : { time }) })
    expect((await history()).map(({ date, time, balanceAfter }) => [date, time, balanceAfter])).toEqual([
      ['2026-11-20', '00:00', 1],
      ['2026-11-20', '08:00', 2],
      ['2026-11-21', '11:59', 3],
      ['2026-11-21', '12:00', 4],
      ['2026-11-21', '23:59', 5],
    ])
  })

  test('can be far in the past or future, and the balance changes immediately', async () => {
    const { record, child } = await withMia({ startingBalance: 0 })
    await record({ ...gift, date: '2036-11-21' })
    await record({ ...gift, date: '1999-12-31' })
    expect(await child()).toMatchObject({ balance: 2 })
  })

  test('keep transactions in the same minute in the order they were recorded', async () => {
    const { record, history } = await withMia({ startingBalance: 0 })
    for (const description of ['a', 'b', 'c', 'd']) await record({ ...gift, description, date: '2026-11-20' })
    expect((await history()).map(({ description }) => description)).toEqual(['a', 'b', 'c', 'd'])
  })
})
