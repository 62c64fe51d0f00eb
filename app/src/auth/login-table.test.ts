import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../testing/clock.ts'
import { reopenDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../testing/family.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { checkLogin, findLoginByUsername, isUsernameTaken, confirmPassword } from './login-table.ts'

const PASSWORD = 'correct horse'
const WRONG = { ok: false, error: { type: 'WrongLogin' } }
const wait = (waitSeconds: number) => ({ ok: false, error: { type: 'TooManyAttempts', waitSeconds } })

let family: TestFamily

beforeEach(async () => {
  family = await createTestFamily()
  await addTestLogin(family, family.parent, PASSWORD)
})

const guess = (password = 'guess', username = 'pat', device = family.device) => checkLogin(device, username, password)

/** That many wrong guesses, without the work of making them. */
const guessed = (failures: number) =>
  family.device.db.failedAttempts.put({ usernameKey: 'pat', failures, lastFailureAt: family.device.now() })

describe('checkLogin', () => {
  test.each(['pat', 'PAT', '  Pat ', 'pAt\n'])(
    'finds the login for %j, ignoring case and surrounding spaces',
    async (typed) => {
      const found = await checkLogin(family.device, typed, PASSWORD)
      expect(found).toMatchObject({ ok: true, value: { login: { userId: family.parent.userId, username: 'pat' } } })
    },
  )

  test('is found when the username is typed in another Unicode form', async () => {
    const zoe = await childUser(family, await addTestChild(family, { name: 'Zo\u00eb' }))
    await addTestLogin(family, { ...zoe, username: 'Zo\u00eb' }, 'zoe7')
    const found = await checkLogin(family.device, 'zoe\u0308', 'zoe7')
    expect(found).toMatchObject({ ok: true, value: { login: { userId: zoe.userId } } })
  })

  test('rejects a wrong password, including one that differs only in case', async () => {
    expect(await guess('Correct horse')).toEqual(WRONG)
    expect(await guess(`${PASSWORD} `)).toEqual(WRONG)
    expect(await guess('')).toEqual(WRONG)
  })

  test('finds the login’s family among several on the device', async () => {
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

  test('skips a family whose database is missing, without creating it', async () => {
    await family.device.db.families.put({ id: family.parent.userId, createdAt: 0 })
    expect(await findLoginByUsername(family.device, 'nobody')).toBeUndefined()
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
    // Nor is one made by looking for it.
    expect(await Dexie.exists(familyDatabaseName(family.parent.userId))).toBe(false)
  })
})

describe('checkLogin with an unknown username', () => {
  test('does the same hashing work as for a wrong password', async () => {
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

  test('rejects an empty password', async () => {
    expect(await guess('', 'nobody')).toEqual(WRONG)
  })

  test('locks out after failed attempts like a known username', async () => {
    for (let failure = 0; failure < 5; failure += 1) expect(await guess('guess', 'nobody')).toEqual(WRONG)
    expect(await guess('guess', ' NOBODY ')).toEqual(wait(1))
  })
})

describe('failed sign-in attempts', () => {
  test('cause a lockout that doubles from the fifth attempt on', async () => {
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toEqual(WRONG)
    for (const seconds of [1, 2, 4, 8]) {
      expect(await guess()).toEqual(wait(seconds))
      family.device.clock.advance(seconds * 1000 - 1)
      expect(await guess()).toEqual(wait(1))
      family.device.clock.advance(1)
      expect(await guess()).toEqual(WRONG)
    }
  })

  test('are counted individually when they run concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess()))
    expect(answers.filter((answer) => !answer.ok && answer.error.type === 'WrongLogin')).toHaveLength(5)
    expect(await guess(PASSWORD)).toEqual(wait(1))
  })

  test('lock out for at most 15 minutes', async () => {
    for (const failures of [15, 40, 2000]) {
      await guessed(failures)
      expect(await guess()).toEqual(wait(900))
    }
    family.device.clock.advance(900_000)
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
  })

  test('keep the lockout after the device is reopened', async () => {
    await guessed(10)
    const reopened = await reopenDevice(family.device)
    expect(await guess(PASSWORD, 'pat', reopened)).toEqual(wait(32))
    family.device.clock.advance(32_000)
    expect(await guess('guess', 'pat', reopened)).toEqual(WRONG)
    expect(await guess(PASSWORD, 'pat', await reopenDevice(reopened))).toEqual(wait(64))
  })

  test('reject the correct password during a lockout without hashing it', async () => {
    await guessed(5)
    const hashing = vi.spyOn(crypto.subtle, 'deriveBits')
    expect(await guess(PASSWORD)).toEqual(wait(1))
    expect(hashing).not.toHaveBeenCalled()
  })

  test('are cleared by a successful sign-in', async () => {
    await guessed(4)
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toEqual(WRONG)
  })

  test('do not lock out other users', async () => {
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    await addTestLogin(family, mia, 'mia7')
    await guessed(40)
    expect(await guess('mia7', 'mia')).toMatchObject({ ok: true })
  })

  test.each([
    ['an hour', HOUR_MS],
    ['a year', 365 * DAY_MS],
  ])('restart the full lockout once when the clock is set back by %s', async (_, ms) => {
    await guessed(10)
    family.device.clock.advance(-ms)
    expect(await guess(PASSWORD)).toEqual(wait(32))
    family.device.clock.advance(32_000)
    expect(await guess(PASSWORD)).toMatchObject({ ok: true })
  })
})

describe('isUsernameTaken', () => {
  test('ignores the owner’s own username and compares case-insensitively', async () => {
    const { userId } = family.parent
    expect(await isUsernameTaken(family.device, ' PAT ')).toBe(true)
    expect(await isUsernameTaken(family.device, ' PAT ', userId)).toBe(false)
    const other = await createTestFamily({ device: family.device })
    await addTestLogin(other, other.parent, PASSWORD)
    expect(await isUsernameTaken(family.device, 'pat', userId)).toBe(true)
    expect(await isUsernameTaken(family.device, 'nobody', userId)).toBe(false)
  })
})

describe('confirmPassword', () => {
  const own = async () => {
    const login = await family.store.db.logins.get(family.parent.userId)
    if (login === undefined) throw new Error('the parent has a login')
    return login
  }

  test('accepts the correct password and clears failed attempts', async () => {
    await guessed(4)
    expect(await confirmPassword(family.device, await own(), PASSWORD)).toEqual({ ok: true, value: undefined })
    expect(await family.device.db.failedAttempts.count()).toBe(0)
  })

  test('shares the lockout with signing in', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await confirmPassword(family.device, await own(), 'guess')).toEqual(WRONG)
    }
    expect(await confirmPassword(family.device, await own(), PASSWORD)).toEqual(wait(1))
    expect(await guess(PASSWORD)).toEqual(wait(1))
  })
})
