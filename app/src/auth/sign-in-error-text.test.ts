import { expect, test } from 'vitest'
import type { SignInError } from './sign-in.ts'
import { signInErrorText } from './sign-in-error-text.ts'

// SPEC: 8.3
test.each<[SignInError, RegExp]>([
  [{ type: 'WrongLogin' }, /^The username or the password is not right\.$/],
  [{ type: 'WrongHere' }, /or this device does not know them: the server cannot be reached\.$/],
  [{ type: 'NothingThere' }, /has not reached the server yet\. Please connect the device where you signed up first\.$/],
  [{ type: 'TooManyGuesses', waitSeconds: 1 }, /^Too many tries\. Please wait 1 second\.$/],
  [{ type: 'TooManyGuesses', waitSeconds: 2 }, /Please wait 2 seconds\.$/],
  [{ type: 'TooManyGuesses', waitSeconds: 89 }, /Please wait 89 seconds\.$/],
  [{ type: 'TooManyGuesses', waitSeconds: 90 }, /Please wait 2 minutes\.$/],
  [{ type: 'TooManyGuesses', waitSeconds: 900 }, /Please wait 15 minutes\.$/],
  [{ type: 'NewerVersion' }, /was updated in another window/],
  [{ type: 'StorageFull' }, /no room left/],
  [{ type: 'StorageBlocked' }, /Another window is in the way/],
  [{ type: 'StorageLost' }, /not on this device any more/],
  [{ type: 'StorageFailed', reason: 'x' }, /could not save it/],
  [{ type: 'Gone', userId: null }, /^This account was deleted\.$/],
  [{ type: 'Unreachable' }, /^The server could not be reached\. Please try again\.$/],
])('why somebody is not signed in, %j, is said in words', (error, words) => {
  expect(signInErrorText(error)).toMatch(words)
})
