import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../testing/clock.ts'
import { reopenDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../testing/family.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { checkLogin, findLoginByUsername, isUsernameTaken, confirmPassword } from './login-table.ts'

const PASSWORD = 'correct horse'
const WRONG = { ok: false, error: { type: 'WrongLogin' } }
const wait = (waitSeconds: number) => ({ ok: false, error: { type: 'TooManyGuesses', waitSeconds } })

let family: TestFamily

beforeEach(async () => {
  family = await createTestFamily()
  await addTestLogin(family, family.parent, PASSWORD)
})

const guess = (password = 'guess', username = 'pat', device = family.device) => checkLogin(device, username, password)

/** That many wrong guesses, without the work of making them. */
const guessed = (failures: number) =>
  family.device.db.failedAttempts.put({ usernameKey: 'pat', failures, lastFailureAt: family.device.now() })

describe('a login on this device', () => {
  test.each(['pat', 'PAT', '  Pat ', 'pAt\n'])('is found as %j: whatever case, and spaces around it', async (typed) => {
    const found = await checkLogin(family.device, typed, PASSWORD)
    expect(found).toMatchObject({ ok: true, value: { login: { userId: family.parent.userId, username: 'pat' } } })
  })

  test('is found when the username is typed in another Unicode form', async () => {
    const zoe = await childUser(family, await addTestChild(family, { name: 'Zo\u00eb' }))
    await addTestLogin(family, { ...zoe, username: 'Zo\u00eb' }, 'zoe7')
    const found = await checkLogin(family.device, 'zoe\u0308', 'zoe7')
    expect(found).toMatchObject({ ok: true, value: { login: { userId: zoe.userId } } })
  })

  test('is refused with another password, in whatever case', async () => {
    expect(await guess('Correct horse')).toEqual(WRONG)
    expect(await guess(`${PASSWORD} `)).toEqual(WRONG)
    expect(await guess('')).toEqual(WRONG)
  })

  test('is found in the family it belongs to, among several on the device', async () => {
    const other = await createTestFamily({ device: family.device })
    const mia = await childUser(other, await addTestChild(other, { name: 'Mia' }))
    await addTestLogin(other, mia, 'mia7')
    const found = await checkLogin(family.device, 'mia', 'mia7')
    expect(found).toMatchObject({
      ok: true,
      value: { login: { childId: mia.childId }, store: { familyId: mia.familyId } },
    })
    expect(await findLoginByUsername(family.device, 'pat')).toMatchObject({
      store: { familyId: family.store.familyId },
    })
  })

  test('is not looked for in a family whose database is not there', async () => {
    await family.device.db.families.put({ id: family.parent.userId, createdAt: 0 })
    expect(await findLoginByUsername(family.device, 'nobody')).toBeUndefined()
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
    // Nor is one made by looking for it.
    expect(await Dexie.exists(familyDatabaseName(family.parent.userId))).toBe(false)
  })
})

describe('a username that nobody has', () => {
  test('is refused like a wrong password, with the same work, the first time too', async () => {
    const hashing = vi.spyOn(crypto.subtle, 'deriveBits')
    const workOf = async (username: string) => {
      hashing.mockClear()
      expect(await guess('guess', username)).toEqual(WRONG)
      return hashing.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations)
    }
    const known = await workOf('pat')
    expect(await workOf('nobody')).toEqual(known)
    expect(await workOf('somebody')).toEqual(known)
  })

  test('is refused with an empty password too', async () => {
    expect(await guess('', 'nobody')).toEqual(WRONG)
  })

  test('waits like any other', async () => {
    for (let failure = 0; failure < 5; failure += 1) expect(await guess('guess', 'nobody')).toEqual(WRONG)
    expect(await guess('guess', ' NOBODY ')).toEqual(wait(1))
  })
})

describe('wrong guesses', () => {
  test('are free four times, and wait twice as long after each from the fifth on', async () => {
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toEqual(WRONG)
    for (const seconds of [1, 2, 4, 8]) {
      expect(await guess()).toEqual(wait(seconds))
      family.device.clock.advance(seconds * 1000 - 1)
      expect(await guess()).toEqual(wait(1))
      family.device.clock.advance(1)
      expect(await guess()).toEqual(WRONG)
    }
  })

  test('made at the same moment are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess()))
    expect(answers.filter((answer) => !answer.ok && answer.error.type === 'WrongLogin')).toHaveLength(5)
    expect(await guess(PASSWORD)).toEqual(wait(1))
  })

  test('never wait longer than a quarter of an hour', async () => {
    for (const failures of [15, 40, 2000]) {
      await guessed(failures)
      expect(await guess()).toEqual(wait(900))
    }
    family.device.clock.advance(900_000)
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
  })

  test('wait on after the device was closed and opened again', async () => {
    await guessed(10)
    const reopened = await reopenDevice(family.device)
    expect(await guess(PASSWORD, 'pat', reopened)).toEqual(wait(32))
    family.device.clock.advance(32_000)
    expect(await guess('guess', 'pat', reopened)).toEqual(WRONG)
    expect(await guess(PASSWORD, 'pat', await reopenDevice(reopened))).toEqual(wait(64))
  })

  test('keep the right password out while they wait, without looking at it', async () => {
    await guessed(5)
    const hashing = vi.spyOn(crypto.subtle, 'deriveBits')
    expect(await guess(PASSWORD)).toEqual(wait(1))
    expect(hashing).not.toHaveBeenCalled()
  })

  test('are forgotten once the right password came', async () => {
    await guessed(4)
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toEqual(WRONG)
  })

  test('of one person make nobody else wait', async () => {
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    await addTestLogin(family, mia, 'mia7')
    await guessed(40)
    expect(await guess('mia7', 'mia')).toMatchObject({ ok: true })
  })

  test.each([
    ['an hour', HOUR_MS],
    ['a year', 365 * DAY_MS],
  ])('wait no longer than their whole wait where the clock is set back by %s', async (_, ms) => {
    await guessed(10)
    family.device.clock.advance(-ms)
    expect(await guess(PASSWORD)).toEqual(wait(32))
    family.device.clock.advance(32_000)
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
  })
})

describe('a username on this device', () => {
  test('is taken for everybody but its owner, in whatever case', async () => {
    const { userId } = family.parent
    expect(await isUsernameTaken(family.device, ' PAT ')).toBe(true)
    expect(await isUsernameTaken(family.device, ' PAT ', userId)).toBe(false)
    const other = await createTestFamily({ device: family.device })
    await addTestLogin(other, other.parent, PASSWORD)
    expect(await isUsernameTaken(family.device, 'pat', userId)).toBe(true)
    expect(await isUsernameTaken(family.device, 'nobody', userId)).toBe(false)
  })
})

describe('somebody who is signed in', () => {
  const own = async () => {
    const login = await family.store.db.logins.get(family.parent.userId)
    if (login === undefined) throw new Error('the parent has a login')
    return login
  }

  test('shows by the password that it is they, and is free of earlier wrong guesses', async () => {
    await guessed(4)
    expect(await confirmPassword(family.device, await own(), PASSWORD)).toEqual({ ok: true, value: undefined })
    expect(await family.device.db.failedAttempts.count()).toBe(0)
  })

  test('is told apart from a sibling, whose guesses wait as at signing in', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await confirmPassword(family.device, await own(), 'guess')).toEqual(WRONG)
    }
    expect(await confirmPassword(family.device, await own(), PASSWORD)).toEqual(wait(1))
    expect(await guess(PASSWORD)).toEqual(wait(1))
  })
})
