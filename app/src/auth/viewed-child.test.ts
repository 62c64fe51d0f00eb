import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { clearViewedChild, viewChild, viewedChild } from './viewed-child.ts'

beforeEach(() => sessionStorage.clear())

describe('the child whose page a parent views', () => {
  test('is nobody to begin with', () => {
    expect(viewedChild()).toBeUndefined()
  })

  // SPEC: 2.47
  test('is remembered under the name that SPEC §2 gives it, and forgotten', () => {
    const childId = newId()
    viewChild(childId)
    expect(viewedChild()).toBe(childId)
    expect(sessionStorage.getItem('viewingChildId')).toBe(childId)
    clearViewedChild()
    expect(viewedChild()).toBeUndefined()
  })

  test('is nobody where the storage holds something that is no id', () => {
    sessionStorage.setItem('viewingChildId', '<script>')
    expect(viewedChild()).toBeUndefined()
  })
})
