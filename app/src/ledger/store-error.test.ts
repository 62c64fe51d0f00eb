import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { recordErrorText } from '../messages/errors.ts'
import { toStoreError, storeErrorText } from './store-error.ts'

describe('a failure of IndexedDB', () => {
  test.each([
    ['the browser refuses for want of room', new DOMException('no room', 'QuotaExceededError')],
    ['Dexie says so', new Dexie.QuotaExceededError('no room')],
    ['it ended the transaction', new Dexie.AbortError('aborted', new DOMException('no room', 'QuotaExceededError'))],
    ['it hides two errors deep', new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('no room'))],
  ])('is a full device where %s', (_, error) => {
    expect(toStoreError(error)).toEqual({ type: 'StorageFull' })
  })

  test.each([new DOMException('newer', 'VersionError'), new Dexie.VersionError('newer')])(
    'is a newer version where the database has one',
    (error) => {
      expect(toStoreError(error)).toEqual({ type: 'NewerVersion' })
    },
  )

  test.each([
    [new DOMException('no', 'InvalidStateError'), 'no'],
    [new Dexie.DatabaseClosedError('closed'), 'closed'],
    [new Dexie.AbortError('gone'), 'gone'],
    ['a word', 'a word'],
    [undefined, 'undefined'],
  ])('is named by its own word where it is anything else', (error, reason) => {
    expect(toStoreError(error)).toEqual({ type: 'StorageFailed', reason })
  })
})

describe('what a person reads of a failure', () => {
  test('says that nothing was lost or changed', () => {
    expect(storeErrorText({ type: 'NewerVersion' })).toMatch(/load this page again; nothing is lost/)
    expect(storeErrorText({ type: 'StorageFull' })).toMatch(/no room left.*nothing was changed/)
    expect(storeErrorText({ type: 'StorageFailed', reason: 'x' })).toMatch(/could not save.*nothing was changed/)
  })

  test('names what else may be wrong', () => {
    expect(recordErrorText({ type: 'UsernameTaken' })).toBe('Username already exists')
    expect(recordErrorText({ type: 'Forbidden' })).toBe('Only a parent can do this.')
    expect(recordErrorText({ type: 'NotFound' })).toBe('It is not there any more.')
    expect(recordErrorText({ type: 'StorageFull' })).toBe(storeErrorText({ type: 'StorageFull' }))
  })
})
