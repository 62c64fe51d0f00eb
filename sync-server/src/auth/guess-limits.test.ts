import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createGuessGate, defaultGuessLimits, type GuessGate } from './guess-limits.ts'

const MINUTE = 60_000
const TABLET = '192.0.2.1'

/** A guess that may be tried. */
const tried = (gate: GuessGate, login: string, now: number, address = TABLET) => {
  const guess = gate.begin(login, address, now)
  assert('wasRight' in guess, `a guess at ${login} at ${now} may be tried`)
  return guess
}

const waitOf = (gate: GuessGate, login: string, now: number, address = TABLET) => {
  const guess = gate.begin(login, address, now)
  return 'waitMs' in guess ? guess.waitMs : 0
}

const fail = (gate: GuessGate, login: string, count: number, now: number, address = TABLET) => {
  for (let index = 0; index < count; index += 1) tried(gate, login, now, address)
}

describe('one login from one address', () => {
  test('may fail five times and waits from then on', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia', 5, 0)
    expect(waitOf(gate, 'mia', 0)).toBe(MINUTE)
    expect(waitOf(gate, 'mia', MINUTE - 1)).toBe(1)
    expect(waitOf(gate, 'mia', MINUTE)).toBe(0)
  })

  test('that is asked while it waits does not have to wait longer for it', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia', 5, 0)
    for (let now = 0; now < MINUTE; now += 1_000) expect(waitOf(gate, 'mia', now)).toBe(MINUTE - now)
    expect(waitOf(gate, 'mia', MINUTE)).toBe(0)
  })

  test('keeps neither a sister at the same tablet nor the child itself elsewhere from signing in', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia', 5, 0)
    expect(waitOf(gate, 'anna', 0)).toBe(0)
    expect(waitOf(gate, 'mia', 0, '192.0.2.77')).toBe(0)
  })

  test('begins anew after the right password, also when it came after waits', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia', 5, 0)
    tried(gate, 'mia', MINUTE)
    tried(gate, 'mia', 3 * MINUTE).wasRight()
    fail(gate, 'mia', 4, 3 * MINUTE)
    expect(waitOf(gate, 'mia', 3 * MINUTE)).toBe(0)
  })

  test('goes on where it was, however long nobody tried', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia', 5, 0)
    const nextDay = 24 * 60 * MINUTE
    expect(waitOf(gate, 'mia', nextDay)).toBe(0)
    expect(waitOf(gate, 'mia', nextDay)).toBe(2 * MINUTE)
  })

  test('is not told from another by where its name ends and the address begins', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia","1', 5, 0, '2')
    expect(waitOf(gate, 'mia', 0, '1","2')).toBe(0)
  })
})

describe('one address', () => {
  test('may fail 30 times in 15 minutes, whatever the logins, and then waits for the oldest to be 15 minutes old', () => {
    const gate = createGuessGate(defaultGuessLimits)
    for (let index = 0; index < 30; index += 1) tried(gate, `name-${index}`, index * 1_000)
    expect(waitOf(gate, 'another', 30_000)).toBe(15 * MINUTE - 30_000)
    expect(waitOf(gate, 'another', 15 * MINUTE - 1)).toBe(1)
    expect(waitOf(gate, 'another', 15 * MINUTE)).toBe(0)
    expect(waitOf(gate, 'one more', 15 * MINUTE)).toBe(1_000)
    expect(waitOf(gate, 'another', 0, '192.0.2.77')).toBe(0)
  })

  test('is given back what turned out to be right', () => {
    const gate = createGuessGate(defaultGuessLimits)
    for (let index = 0; index < 29; index += 1) tried(gate, `name-${index}`, 0)
    for (let index = 0; index < 100; index += 1) tried(gate, 'mia', 0).wasRight()
    tried(gate, 'name-29', 0)
    expect(waitOf(gate, 'mia', 0)).toBe(15 * MINUTE)
  })

  test('waits for whichever is longer, its own limit or that of the login', () => {
    const gate = createGuessGate({ ...defaultGuessLimits, perAddress: 5 })
    fail(gate, 'mia', 5, 0)
    expect(waitOf(gate, 'mia', 0)).toBe(15 * MINUTE)
    const other = createGuessGate({ ...defaultGuessLimits, perAddress: 5, windowMs: 1 })
    fail(other, 'mia', 5, 0)
    expect(waitOf(other, 'mia', 0)).toBe(MINUTE)
  })
})

describe('a guess that could not be tried', () => {
  test('counts neither for the login nor for the address', () => {
    const gate = createGuessGate(defaultGuessLimits)
    for (let index = 0; index < 100; index += 1) tried(gate, 'mia', 0).wasNotTried()
    fail(gate, 'mia', 5, 0)
    expect(waitOf(gate, 'mia', 0)).toBe(MINUTE)
    for (let index = 0; index < 25; index += 1) tried(gate, `name-${index}`, 0)
    expect(waitOf(gate, 'anna', 0)).toBe(15 * MINUTE)
  })

  test('takes back no failure that was there before', () => {
    const gate = createGuessGate(defaultGuessLimits)
    fail(gate, 'mia', 4, 0)
    tried(gate, 'mia', 0).wasNotTried()
    tried(gate, 'mia', 0)
    expect(waitOf(gate, 'mia', 0)).toBe(MINUTE)
  })
})

test('so many are remembered, and those not seen for longest are forgotten first', () => {
  const gate = createGuessGate({ ...defaultGuessLimits, remembered: 3 })
  fail(gate, 'mia', 5, 0, 'a')
  fail(gate, 'mia', 5, 0, 'b')
  tried(gate, 'mia', MINUTE, 'a')
  for (const address of ['c', 'd']) tried(gate, 'mia', MINUTE, address)
  expect(waitOf(gate, 'mia', MINUTE, 'a')).toBe(2 * MINUTE)
  fail(gate, 'mia', 5, MINUTE, 'b')
})
