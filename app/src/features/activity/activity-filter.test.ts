import { describe, expect, test } from 'vitest'
import { parseActivityFilter } from './activity-filter.ts'

const CHILD = '01900000-0000-7000-8000-000000000001'

describe('parseActivityFilter', () => {
  test('parses a child and a category', () => {
    expect(parseActivityFilter({ child: CHILD, category: 'cash' })).toEqual({ child: CHILD, category: 'cash' })
  })

  test.each([
    {},
    { child: '', category: '' },
    { child: 'unknown', category: 'toString' },
    { child: 7, category: ['cash'] },
  ])('ignores invalid values: %o', (search) => {
    expect(parseActivityFilter(search)).toEqual({})
  })
})
