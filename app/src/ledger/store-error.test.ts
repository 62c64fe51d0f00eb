import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { toStoreError } from './store-error.ts'

describe('toStoreError', () => {
  test.each([
    ['the browser’s QuotaExceededError', new DOMException('no room', 'QuotaExceededError')],
    ['Dexie’s QuotaExceededError', new Dexie.QuotaExceededError('no room')],
    [
      'a quota error that aborted the transaction',
      new Dexie.AbortError('aborted', new DOMException('no room', 'QuotaExceededError')),
    ],
    ['a quota error nested two levels deep', new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('no room'))],
  ])('returns StorageFull for %s', (_, error) => {
    expect(toStoreError(error)).toEqual({ type: 'StorageFull' })
  })

  test.each([new DOMException('newer', 'VersionError'), new Dexie.VersionError('newer')])(
    'returns NewerVersion for %s',
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
  ])('returns StorageFailed with the message from %s', (error, reason) => {
    expect(toStoreError(error)).toEqual({ type: 'StorageFailed', reason })
  })
})
