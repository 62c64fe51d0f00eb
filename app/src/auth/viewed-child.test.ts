import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { clearViewedChild, viewChild, viewedChild } from './viewed-child.ts'

beforeEach(() => sessionStorage.clear())

describe('the viewed child', () => {
  test('is undefined at first', () => {
    expect(viewedChild()).toBeUndefined()
  })

  // SPEC: 2.47
  test('is stored under the key from SPEC §2 and can be cleared', () => {
    const childId = newId()
    viewChild(childId)
    expect(viewedChild()).toBe(childId)
    expect(sessionStorage.getItem('viewingChildId')).toBe(childId)
    clearViewedChild()
    expect(viewedChild()).toBeUndefined()
  })

  test('is undefined if the stored value is not an id', () => {
    sessionStorage.setItem('viewingChildId', '<script>')
    expect(viewedChild()).toBeUndefined()
  })
})
