import { describe, expect, test } from 'vitest'
import type { SignInError } from '../auth/sign-in.ts'
import { recordErrorText, signInErrorText } from './errors.ts'

describe('recordErrorText for a storage error', () => {
  test('reassures the reader that nothing was lost or changed', () => {
    expect(recordErrorText({ type: 'NewerVersion' })).toMatch(/load this page again; nothing is lost/)
    expect(recordErrorText({ type: 'StorageFull' })).toMatch(/no room left.*nothing was changed/)
    expect(recordErrorText({ type: 'StorageFailed', reason: 'x' })).toMatch(/could not save.*nothing was changed/)
  })
})

describe('recordErrorText', () => {
  test('explains permission, missing rows, taken usernames and storage errors', () => {
    expect(recordErrorText({ type: 'UsernameTaken' })).toBe('Username already exists')
    expect(recordErrorText({ type: 'Forbidden' })).toBe('Only a parent can do this.')
    expect(recordErrorText({ type: 'NotFound' })).toBe('It is not there any more.')
    expect(recordErrorText({ type: 'StorageFull' })).toMatch(/no room left/)
  })
})

describe('signInErrorText', () => {
  test.each<[SignInError, RegExp]>([
    [{ type: 'WrongLogin' }, /^The username or the password is not right\.$/],
    [{ type: 'WrongLoginOffline' }, /or this device does not know them: the server cannot be reached\.$/],
    [
      { type: 'NothingOnServer' },
      /has not reached the server yet\. Please connect the device where you signed up first\.$/,
    ],
    [{ type: 'TooManyAttempts', waitSeconds: 1 }, /^Too many tries\. Please wait 1 second\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 2 }, /Please wait 2 seconds\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 89 }, /Please wait 89 seconds\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 90 }, /Please wait 2 minutes\.$/],
    [{ type: 'TooManyAttempts', waitSeconds: 900 }, /Please wait 15 minutes\.$/],
    [{ type: 'NewerVersion' }, /was updated in another window/],
    [{ type: 'StorageFull' }, /no room left/],
    [{ type: 'StorageBlocked' }, /Another window is in the way/],
    [{ type: 'StorageLost' }, /not on this device any more/],
    [{ type: 'StorageFailed', reason: 'x' }, /could not save it/],
    [{ type: 'Gone', userId: null }, /^This account was deleted\.$/],
    [{ type: 'Unreachable' }, /^The server could not be reached\. Please try again\.$/],
  ])('explains %j', (error, text) => {
    expect(signInErrorText(error)).toMatch(text)
  })
})
