import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { household } from '../testing/fixtures/household.ts'
import { pathForChild, validBodyFor, routeName } from '../testing/fixtures/requests.ts'
import { statusAndText } from '../testing/fixtures/with-mia.ts'
import { routes } from '../routes/all-routes.ts'

/** One value of each JSON type, with valibot's name for that type. */
const values: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['7', 7],
  ['"text"', 'text'],
  ['Array', ['text']],
  ['Object', { text: 'text' }],
]
const typeOf = (value: unknown) => (value === null ? 'null' : typeof value)

/** valibot's message with the field, unless SPEC §5 defines a message. */
const expectedMessage = (label: string, field: string, right: unknown, received: string) => {
  if (label.endsWith('savings-goals') || label.endsWith('savings-goals/{id}')) {
    if (field === 'name') return 'Please fill in all required fields.'
  }
  const type = typeof right === 'object' ? 'Object' : typeof right
  const expected = field === 'type' ? '("deposit" | "withdrawal")' : type
  return `${field}: Invalid type: Expected ${expected} but received ${received}`
}

// Sync routes have their own tests.
const fields = routes
  .filter(({ path }) => !path.startsWith('/api/sync/'))
  .flatMap((route) =>
    Object.entries(validBodyFor(route) ?? {}).map(([field, right]) => [routeName(route), field, right, route] as const),
  )

describe('a field of the wrong type returns 400 with the type in the message, and changes nothing', () => {
  // SPEC: 5.29
  test.each(fields)('%s: %s', async (label, field, right, route) => {
    const app = testApp()
    const { parent, anna } = await household(app, 'moss')
    const everything = () =>
      Promise.all(
        ['', '/transactions', '/savings-goals'].map((suffix) =>
          parent.json('GET', `/api/children/${anna.id}${suffix}`),
        ),
      )
    const before = await everything()
    for (const [typeName, wrong] of values.filter(([, value]) => typeOf(value) !== typeOf(right))) {
      const response = await parent.request(route.method, pathForChild(route, anna), {
        ...validBodyFor(route),
        [field]: wrong,
      })
      expect([typeName, ...(await statusAndText(response))]).toEqual([
        typeName,
        400,
        expectedMessage(label, field, right, typeName),
      ])
    }
    expect(await everything()).toEqual(before)
  })
})
