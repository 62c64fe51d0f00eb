import { describe, expect, test } from 'vitest'
import { parseActivityFilter } from './activity-filter.ts'

const CHILD = '01900000-0000-7000-8000-000000000001'

describe('a filter from an address', () => {
  test('takes a child and a category', () => {
    expect(parseActivityFilter({ child: CHILD, category: 'cash' })).toEqual({ child: CHILD, category: 'cash' })
  })

  test.each([
    {},
    { child: '', category: '' },
    { child: 'nobody', category: 'toString' },
    { child: 7, category: ['cash'] },
  ])('leaves out what makes no sense: %o', (search) => {
    expect(parseActivityFilter(search)).toEqual({})
  })
})
