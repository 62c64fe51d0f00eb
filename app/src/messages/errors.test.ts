import { describe, expect, test, vi } from 'vitest'
import type { SignInError } from '../auth/sign-in.ts'
import { recordErrorText, waitOf } from './errors.ts'
import { signInErrorText } from './forms/sign-in.ts'

describe('recordErrorText for a storage error', () => {
  test('states that nothing was lost or changed', () => {
    expect(recordErrorText({ type: 'NewerVersion' })).toMatch(/reload this page\. Nothing is lost/)
    expect(recordErrorText({ type: 'StorageFull' })).toMatch(/out of storage.*Nothing was changed/)
    expect(recordErrorText({ type: 'StorageFailed', reason: 'x' })).toMatch(/That didn’t save.*Nothing was changed/)
  })
})

describe('recordErrorText', () => {
  test('explains missing permissions, deleted data, taken usernames and storage errors', () => {
    expect(recordErrorText({ type: 'UsernameTaken' })).toBe('Username already exists')
    expect(recordErrorText({ type: 'Forbidden' })).toBe('Only a parent can do this.')
    expect(recordErrorText({ type: 'NotFound' })).toBe(
      'It was deleted on another device or in another window. Nothing was changed.',
    )
    expect(recordErrorText({ type: 'StorageFull' })).toMatch(/out of storage/)
  })

  test('fits after the date was entered too, because a form keeps its error', () => {
    expect(recordErrorText({ type: 'UnknownDate' })).toBe(
      'Nothing was changed. Please enter today’s date, then try again.',
    )
  })
})

describe('signInErrorText', () => {
  test('blames the server only if the device is online', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(signInErrorText({ type: 'WrongLoginOffline' })).toMatch(/Connect to the internet once\.$/)
  })

  test.each<[SignInError, RegExp]>([
    [{ type: 'WrongLogin' }, /^That didn’t work\. Check your username and password\.$/],
    [
      { type: 'RefusedPassword', owner: 'creator' },
      /^The server doesn’t accept this password\..*or the one from before\.$/,
    ],
    [
      { type: 'WrongLoginOffline' },
      /^That didn’t work\..*First time on this device\? Try again later: the server can’t be reached\.$/,
    ],
    [
      { type: 'WrongLoginOffline', response: '500: No.' },
      /^That didn’t work\..*First time on this device\? Try again later: the server has a problem\.$/,
    ],
    [
      { type: 'NothingOnServer' },
      /isn’t on the server yet\. Log in on the device where you signed up, while it’s online\.$/,
    ],
    [{ type: 'TooManyAttempts', waitSeconds: 1 }, /^Too many tries\. Please wait 1 second\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 2 }, /Please wait 2 seconds\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 89 }, /Please wait 89 seconds\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 90 }, /Please wait 2 minutes\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 900 }, /Please wait 15 minutes\.$/],
    [{ type: 'NewerVersion' }, /was updated in another window/],
    [{ type: 'StorageFull' }, /out of storage/],
    [{ type: 'StorageBlocked' }, /Another Little Ledger window is blocking this/],
    [{ type: 'StorageLost' }, /isn’t on this device anymore/],
    [{ type: 'StorageFailed', reason: 'x' }, /That didn’t save/],
    [{ type: 'Gone', userId: null }, /^This account was deleted\.$/],
    [{ type: 'Unreachable' }, /^Can’t reach the server\. Please try again\.$/],
  ])('explains %j', (error, text) => {
    expect(signInErrorText(error)).toMatch(text)
  })
})

test('waitOf counts down after too many tries only', () => {
  const wait = waitOf({ type: 'RateLimited', retryAfterMs: 58_400 })
  expect(wait?.seconds).toBe(59)
  expect(wait?.text(1)).toBe('Too many tries. Please wait 1 second.')
  expect(waitOf({ type: 'TooManyAttempts', waitSeconds: 8 })?.seconds).toBe(8)
  expect(waitOf({ type: 'Busy', retryAfterMs: 1000 })).toBeUndefined()
})
