import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storagePerRun } from '../testing/app.ts'
import { type TransactionFields, statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

const runs = process.env['LITTLE_LEDGER_LONG'] ? 300 : 20

/** One write, and how many times it is sent. */
type Write = {
  readonly kind: 'deposit' | 'withdrawal' | 'goal' | 'child' | 'allowance'
  readonly amount: number
  readonly tries: number
}

const anyWrite: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('deposit', 'deposit', 'withdrawal', 'goal', 'child', 'allowance'),
  amount: fc.integer({ min: 1, max: 100_000 }),
  tries: fc.integer({ min: 1, max: 4 }),
})

const requestFor = (
  { kind, amount }: Write,
  index: number,
  path: string,
): readonly ['POST' | 'PATCH', string, object] => {
  const dollars = amount / 100
  switch (kind) {
    case 'goal':
      return ['POST', `${path}/savings-goals`, { name: `goal ${index}`, targetAmount: dollars }]
    case 'child':
      return ['POST', '/api/create-child-account', { name: 'Ben', username: `ben-${index}`, password: 'star' }]
    case 'allowance':
      return ['PATCH', path, { allowanceAmount: dollars }]
    default:
      return [
        'POST',
        `${path}/transactions`,
        { type: kind, amount: dollars, description: `${index}`, date: '2026-11-01' },
      ]
  }
}

test(`requests with a key run only once, even when repeated concurrently and in any order (${runs} scripts)`, async () => {
  const { openStorage, closeStorage } = storagePerRun()
  const property = fc.asyncProperty(
    fc.array(anyWrite, { minLength: 1, maxLength: 8 }),
    fc.infiniteStream(fc.nat()),
    async (wishes, chance) => {
      const { parent, path, history, child } = await withMia({
        startingBalance: 0,
        changes: { storage: openStorage() },
      })
      const asked = wishes.flatMap((wish, index) => Array.from({ length: wish.tries }, () => ({ wish, index })))
      const shuffled = asked.map((ask) => ({ ask, order: chance.next().value ?? 0 })).sort((a, b) => a.order - b.order)
      const responses = await Promise.all(
        shuffled.map(async ({ ask: { wish, index } }) => {
          const response = await parent.request(...requestFor(wish, index, path), {
            'Idempotency-Key': `wish-${index}`,
          })
          return { index, said: await statusAndText(response) }
        }),
      )
      for (const { index, said } of responses) {
        expect(said).toEqual(responses.find((other) => other.index === index)?.said)
        expect([200, 201]).toContain(said[0])
      }
      const of = (...kinds: readonly Write['kind'][]) => wishes.filter(({ kind }) => kinds.includes(kind))
      const sum = (kind: Write['kind']) => of(kind).reduce((cents, { amount }) => cents + amount, 0)
      expect(await history()).toHaveLength(of('deposit', 'withdrawal').length)
      expect(Math.round(Number((await child())['balance']) * 100)).toBe(sum('deposit') - sum('withdrawal'))
      expect(await parent.json('GET', `${path}/savings-goals`)).toHaveLength(of('goal').length)
      expect(await parent.json('GET', '/api/children')).toHaveLength(1 + of('child').length)
    },
  )
  await fc.assert(property.afterEach(closeStorage), { numRuns: runs })
}, 300_000)

describe('requests that arrive out of order', () => {
  const gift = { type: 'deposit', amount: 5, description: 'Gift', date: '2026-11-20' }

  test('do not restore a deposit that was deleted after it was first delivered', async () => {
    const { parent, path, history } = await withMia()
    const headers = { 'Idempotency-Key': 'late' }
    const first = await parent.request('POST', `${path}/transactions`, gift, headers)
    const text = await first.text()
    await parent.request('DELETE', `${path}/transactions/${(JSON.parse(text) as TransactionFields).id}`)
    expect(await statusAndText(await parent.request('POST', `${path}/transactions`, gift, headers))).toEqual([
      201,
      text,
    ])
    expect(await history()).toHaveLength(1)
  })

  test('do not replace a newer setting with an older one', async () => {
    const { parent, path, child } = await withMia()
    const headers = { 'Idempotency-Key': 'five' }
    await parent.request('PATCH', path, { allowanceAmount: 5 }, headers)
    await parent.request('PATCH', path, { allowanceAmount: 7 }, { 'Idempotency-Key': 'seven' })
    const late = await parent.request('PATCH', path, { allowanceAmount: 5 }, headers)
    expect([late.status, await late.json()]).toEqual([200, expect.objectContaining({ allowanceAmount: 5 })])
    expect(await child()).toMatchObject({ allowanceAmount: 7 })
  })

  test('return 404 for a deletion that arrives before its deposit', async () => {
    const { parent, path, history } = await withMia()
    const unknown = `${path}/transactions/01900000-0000-7000-8000-000000000000`
    expect(await statusAndText(await parent.request('DELETE', unknown))).toEqual([
      404,
      'There is nothing at this address.',
    ])
    await parent.json('POST', `${path}/transactions`, gift)
    expect(await history()).toHaveLength(2)
  })

  test('return 404 if the child has since been deleted, with or without an idempotency key', async () => {
    const { parent, path } = await withMia()
    const headers = { 'Idempotency-Key': 'before' }
    await parent.request('POST', `${path}/transactions`, gift, headers)
    expect((await parent.request('DELETE', path)).status).toBe(204)
    const gone = [404, 'There is nothing at this address.']
    for (const more of [headers, { 'Idempotency-Key': 'after' }, {}])
      expect(await statusAndText(await parent.request('POST', `${path}/transactions`, gift, more))).toEqual(gone)
    expect(await parent.json('GET', '/api/children')).toEqual([])
  })
})

test('a repeated request without a key runs again', async () => {
  const { record, history } = await withMia({ startingBalance: 0 })
  const gift = { type: 'deposit', amount: 5, description: 'Gift', date: '2026-11-20' }
  const [first, second] = [await record(gift), await record(gift)]
  expect(first.id).not.toBe(second.id)
  expect((await history()).map(({ balanceAfter }) => balanceAfter)).toEqual([5, 10])
})
