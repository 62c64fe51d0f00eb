import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newIdAt } from '../ledger/new-id.ts'
import { testApp } from '../testing/app.ts'
import { statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry } from '../testing/fixtures/entries.ts'
import { household } from '../testing/fixtures/household.ts'
import { pathWithIds, validBodyFor, routeName, subjectId } from '../testing/fixtures/requests.ts'
import { routes } from './all-routes.ts'

type SyncedHousehold = Awaited<ReturnType<typeof syncedHousehold>>
type Ask = ReturnType<typeof makeEntry>

const sequences = process.env['LITTLE_LEDGER_LONG'] ? 1_000 : 300

/** Fields that a tampered client adds to every request body. */
const wishes = {
  ...{ isParent: true, balance: 9_999, transactionAmount: 9_999, principal: 9_999, amount: 9_999 },
  ...{ type: 'deposit', allowanceAmount: 9_999, allowanceActive: true, interestRate: 100, currentAmount: 9_999 },
  ...{ answer: 'yes', askedFor: 9_999, status: 'yes' },
}

/** The ids of three asks by Anna and of what answered them: one waits, one was paid and one refused. */
async function recordAsks({ annaOnAnna, parentOnAnna, pushAsAnna, pushAsParent }: SyncedHousehold) {
  const [open, paid, refused] = [0, 1, 2].map(() => makeEntry('ask.made', annaOnAnna)) as [Ask, Ask, Ask]
  const yes = makeEntry('ask.answered', parentOnAnna, { askId: paid.id })
  const { amount: _, ...no } = makeEntry('ask.answered', parentOnAnna, { askId: refused.id, answer: 'no' })
  await pushAsAnna([open, paid, refused])
  const { results } = await pushAsParent([yes, no])
  expect(results.map(statusOrCode)).toEqual(['accepted', 'accepted'])
  return [...[open, paid, refused].flatMap(({ id }) => [id, `ask:${id}`]), yes.id, no.id]
}

// All routes except those that start or end a session or open a stream.
const tried = routes.filter(({ path }) => !/\/(login|logout|register|adopt|events)$/.test(path))

test(
  `${sequences} request sequences from a child’s tampered client do not change any bank balance (SECURITY check 4, REST)`,
  { timeout: 20 * 60_000 },
  async () => {
    const app = testApp()
    const moss = await syncedHousehold(app, 'moss')
    const fern = await household(app, 'fern')
    const children = [moss.anna, moss.ben, fern.anna, fern.ben]
    const ids = [
      ...children.flatMap(({ id, userId, goalId, transactionId }) => [id, userId, goalId, transactionId]),
      ...(await recordAsks(moss)),
    ]
    const money = () =>
      Promise.all(
        children.map(async ({ id }) => {
          const parent = id === moss.anna.id || id === moss.ben.id ? moss.parent : fern.parent
          const child = await parent.json('GET', `/api/children/${id}`)
          const history = await parent.json<{ type: string }[]>('GET', `/api/children/${id}/transactions`)
          // Anna's cash is left out, because she may record cash counts herself.
          if (id !== moss.anna.id) return [child, history]
          const { cashOnHand: _cash, ...bank } = child
          return [bank, history.filter(({ type }) => type !== 'cash')]
        }),
      )
    const before = await money()
    expect(before[0]?.[1]).toContainEqual(expect.objectContaining({ amount: -3, type: 'withdrawal' }))
    const done = new Set<string>()
    const anyId = fc.constantFrom(...ids, moss.userId, newIdAt(0), `opening:${moss.anna.id}`)
    const anyRequest = fc.record({
      route: fc.constantFrom(...tried),
      id: anyId,
      isOwn: fc.boolean(),
      transactionId: anyId,
      extra: fc.oneof(fc.constant([]), fc.subarray(Object.entries(wishes))),
      asParent: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 8 }), async (requests) => {
        for (const { route, id: anothers, isOwn, transactionId, extra, asParent } of requests) {
          const id = isOwn ? subjectId(route, moss.anna) : anothers
          // Headers that a careless server would trust: a parent's id, and a method that overrides the request's.
          const headers: Record<string, string> = asParent
            ? { 'X-User-Id': moss.userId, 'X-HTTP-Method-Override': 'POST' }
            : {}
          const body = route.method === 'GET' ? undefined : { ...validBodyFor(route), ...Object.fromEntries(extra) }
          const response = await moss.anna.client.request(
            route.method,
            pathWithIds(route, { id, transactionId }),
            body,
            headers,
          )
          if (response.ok) done.add(routeName(route))
          expect([routeName(route), response.status < 500]).toEqual([routeName(route), true])
        }
        expect(await money()).toEqual(before)
      }),
      { numRuns: sequences },
    )
    expect(await moss.anna.client.json('GET', '/api/user')).toMatchObject({ isParent: false })
    // Permitted actions succeeded, so the server did not simply reject every request.
    const own = ['PATCH /api/children/{id}/cash', 'POST /api/children/{id}/savings-goals']
    expect([...done]).toEqual(expect.arrayContaining(own))
  },
)
