import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { toStoreError } from './store-error.ts'

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
