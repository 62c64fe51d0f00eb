import { describe, expect, test } from 'vitest'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

const untouched = {
  ...{ allowanceAmount: 0, allowanceFrequency: 'weekly', allowanceDay: 'saturday', allowanceActive: false },
  ...{ interestRate: 0, interestFrequency: 'monthly', compoundType: 'compound' },
}
const termsOf = (child: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(child).filter(([name]) => /^(allowance|interest|compound)/.test(name)))

describe('a PATCH to allowance or interest changes only the given fields', () => {
  test.each([
    [{ allowanceAmount: 5 }, {}],
    [{ allowanceDay: 'monday' }, {}],
    [{ allowanceFrequency: 'monthly' }, {}],
    [{ allowanceActive: true }, {}],
    [{ interestRate: 2.5 }, { interestActive: true }],
    [{ interestFrequency: 'weekly' }, { interestActive: true }],
    [{ compoundType: 'simple' }, { interestActive: true }],
    [{ interestActive: false }, {}],
    [{ interestRate: 1, allowanceAmount: 7, interestActive: false }, {}],
    [{}, {}],
  ])('%j', async (change, also) => {
    const { parent, path } = await withMia()
    const changed = await parent.json('PATCH', path, change)
    expect(termsOf(changed)).toEqual({ ...untouched, ...change, ...also })
    expect(termsOf(await parent.json('GET', path))).toEqual(termsOf(changed))
  })

  test('or nothing if one of them is invalid', async () => {
    const { parent, path, child } = await withMia()
    const response = await parent.request('PATCH', path, { allowanceAmount: 5, interestRate: 101 })
    expect(await statusAndText(response)).toEqual([400, 'Rate cannot exceed 100%'])
    expect(termsOf(await child())).toEqual(untouched)
  })

  // SPEC: 5.13
  test.each([
    [{ allowanceDay: 'Monday' }],
    [{ allowanceDay: 'someday' }],
    [{ allowanceFrequency: 'daily' }],
    [{ interestFrequency: 'yearly' }],
    [{ compoundType: 'both' }],
    [{ allowanceActive: 'true' }],
    [{ interestActive: 1 }],
    [{ allowanceAmount: '5' }],
    [{ interestRate: null }],
  ])('%j is rejected with valibot’s type error message', async (change) => {
    const { parent, path, child } = await withMia()
    const response = await parent.request('PATCH', path, change)
    expect(await statusAndText(response)).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${Object.keys(change)[0]}: Invalid type: Expected .+ but received .+$`)),
    ])
    expect(termsOf(await child())).toEqual(untouched)
  })
})

describe('a settings change', () => {
  test('takes effect only if it is the last change on its day', async () => {
    const { parent, path, goTo, history } = await withMia({ at: '2026-11-21T12:00:00Z' })
    for (const allowanceAmount of [5, 7, 6])
      await parent.json('PATCH', path, { allowanceAmount, allowanceActive: true })
    await goTo('2026-11-28T00:00:00Z')
    expect(
      (await history()).filter(({ type }) => type === 'allowance').map(({ date, amount }) => [date, amount]),
    ).toEqual([['2026-11-28', 6]])
  })

  test('takes effect the next day, even if it is made on a payday', async () => {
    const { parent, path, goTo, child } = await withMia({ at: '2026-11-21T00:00:00Z' })
    await parent.json('PATCH', path, { allowanceAmount: 5, allowanceActive: true })
    expect(await child()).toMatchObject({ balance: 20 })
    await goTo('2026-11-27T23:59:59Z')
    expect(await child()).toMatchObject({ balance: 20 })
    await goTo('2026-11-28T00:00:00Z')
    expect(await child()).toMatchObject({ balance: 25 })
  })

  test('leaves earlier payments unchanged', async () => {
    const { parent, path, goTo, history } = await withMia({ at: '2026-11-20T12:00:00Z' })
    await parent.json('PATCH', path, {
      allowanceAmount: 5,
      allowanceActive: true,
      interestRate: 10,
      interestFrequency: 'weekly',
    })
    await goTo('2026-11-30T12:00:00Z')
    await parent.json('PATCH', path, { allowanceAmount: 9, interestActive: false })
    await goTo('2026-12-07T12:00:00Z')
    expect((await history()).map(({ id, amount }) => [id.split(':')[0], amount]).slice(1)).toEqual([
      ['allowance', 5],
      ['interest', 2.5],
      ['allowance', 5],
      ['interest', 3.25],
      ['allowance', 9],
    ])
  })
})

test('a deleted allowance payment is not paid again when settings change or the balance is recalculated', async () => {
  const { parent, path, mia, goTo, history, child } = await withMia({ at: '2026-11-20T12:00:00Z' })
  await parent.json('PATCH', path, { allowanceAmount: 5, allowanceActive: true })
  await goTo('2026-12-01T12:00:00Z')
  expect(await child()).toMatchObject({ balance: 30 })
  const paid = `${path}/transactions/allowance:${mia.id}:2026-11-21`
  expect((await parent.request('DELETE', paid)).status).toBe(204)
  expect((await parent.request('DELETE', paid)).status).toBe(404)
  await parent.json('PATCH', path, { allowanceAmount: 6 })
  await parent.json('POST', `${path}/recalculate-balance`)
  expect(await child()).toMatchObject({ balance: 25 })
  expect((await history()).filter(({ type }) => type === 'allowance').map(({ date }) => date)).toEqual(['2026-11-28'])
  const notPaid = `${path}/transactions/allowance:${mia.id}:2026-12-05`
  expect((await parent.request('DELETE', notPaid)).status).toBe(404)
})
