import { describe, expect, test } from 'vitest'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

type Goal = { readonly id: string }

const start = async () => {
  const family = await withMia()
  const kid = await family.kid()
  const add = (more: object = {}, by = kid) =>
    by.json<Goal>('POST', `${family.path}/savings-goals`, { name: 'Bike', targetAmount: 100, ...more })
  const edit = ({ id }: Goal, change: object, by = kid) => by.json('PATCH', `/api/savings-goals/${id}`, change)
  const list = () => kid.json<readonly Goal[]>('GET', `${family.path}/savings-goals`)
  return { ...family, kid, add, edit, list }
}

describe('a savings goal', () => {
  // SPEC: 7.18
  test('starts at zero and in progress, ignoring other values in the request (SPEC §4)', async () => {
    const { add } = await start()
    const begun = {
      name: 'Bike',
      targetAmount: 100,
      currentAmount: 0,
      description: '',
      completed: false,
      picture: 'star',
    }
    expect(await add({ currentAmount: 100, completed: true })).toMatchObject(begun)
    expect(await add({ currentAmount: 'much', completed: 'yes' })).toMatchObject(begun)
  })

  // SPEC: 4.16
  test.each([
    [{ currentAmount: 100 }, true],
    [{ currentAmount: 99.99 }, false],
    [{ currentAmount: 40, targetAmount: 40 }, true],
    [{ currentAmount: 40, targetAmount: 40.01 }, false],
    [{ currentAmount: 100, completed: false }, true],
    [{ currentAmount: 40, completed: true }, false],
    [{ completed: true }, true],
    [{ name: 'Boat' }, false],
  ])('has the expected status after the edit %j: completed is %s', async (change, completed) => {
    const { add, edit } = await start()
    expect(await edit(await add(), change)).toMatchObject({ completed })
  })

  test('stays completed until an amount changes or a user marks it as in progress again', async () => {
    const { add, edit } = await start()
    const goal = await add()
    await edit(goal, { completed: true })
    expect(await edit(goal, { name: 'Boat', description: 'A red one' })).toMatchObject({ completed: true })
    expect(await edit(goal, { currentAmount: 0, targetAmount: 100 })).toMatchObject({ completed: true })
    expect(await edit(goal, { currentAmount: 5 })).toMatchObject({ completed: false })
    await edit(goal, { completed: true })
    expect(await edit(goal, { completed: false })).toMatchObject({ completed: false, currentAmount: 5 })
  })

  test('is no longer completed when its target rises above the saved amount', async () => {
    const { add, edit } = await start()
    const goal = await add({ targetAmount: 10 })
    await edit(goal, { currentAmount: 10 })
    expect(await edit(goal, { targetAmount: 20 })).toMatchObject({ completed: false, currentAmount: 10 })
    expect(await edit(goal, { targetAmount: 5 })).toMatchObject({ completed: true })
  })

  test('keeps fields that an update omits, but accepts an empty description', async () => {
    const { add, edit, list } = await start()
    const goal = await add({ description: 'A red one' })
    await edit(goal, { name: 'Boat' })
    await edit(goal, { targetAmount: 50.5 })
    await edit(goal, {})
    const edited = { ...goal, name: 'Boat', targetAmount: 50.5, description: 'A red one' }
    expect(await list()).toEqual([edited])
    expect(await edit(goal, { description: '' })).toEqual({ ...edited, description: '' })
  })

  test('can be edited by a parent and by the child, who see each other’s changes', async () => {
    const { add, edit, list, parent, kid, path } = await start()
    const goal = await add({}, parent)
    await edit(goal, { currentAmount: 3 }, kid)
    await edit(goal, { name: 'Boat' }, parent)
    expect(await list()).toEqual([expect.objectContaining({ id: goal.id, name: 'Boat', currentAmount: 3 })])
    expect(await parent.json('GET', `${path}/savings-goals`)).toEqual(await list())
  })

  test('returns 404 for edits after it is deleted', async () => {
    const { add, list, kid, parent } = await start()
    const [first, second] = [await add(), await add({ name: 'Boat' })]
    expect((await kid.request('DELETE', `/api/savings-goals/${first.id}`)).status).toBe(204)
    const gone = [404, 'There is nothing at this address.']
    for (const by of [kid, parent]) {
      expect(await statusAndText(await by.request('PATCH', `/api/savings-goals/${first.id}`, { name: 'x' }))).toEqual(
        gone,
      )
      expect(await statusAndText(await by.request('DELETE', `/api/savings-goals/${first.id}`))).toEqual(gone)
    }
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
  })

  test('does not change any balance', async () => {
    const { add, edit, child, history } = await start()
    const before = [await child(), await history()]
    const goal = await add({ targetAmount: 1_000_000 })
    await edit(goal, { currentAmount: 1_000_000 })
    await edit(goal, { completed: true })
    expect([await child(), await history()]).toEqual(before)
  })
})

test('a child’s goals are listed in the order they were added', async () => {
  const { add, list, parent, path, kid } = await start()
  for (const name of ['c', 'a', 'b']) await add({ name })
  const form = { name: 'Ben', username: 'ben', password: 'star' }
  const ben = await parent.json<{ id: string }>('POST', '/api/create-child-account', form)
  const his = await parent.json<Goal>('POST', `/api/children/${ben.id}/savings-goals`, { name: 'his', targetAmount: 1 })
  expect(await list()).toMatchObject([{ name: 'c' }, { name: 'a' }, { name: 'b' }])
  expect((await parent.json<object[]>('GET', `${path}/savings-goals`)).length).toBe(3)
  expect((await kid.request('PATCH', `/api/savings-goals/${his.id}`, { completed: true })).status).toBe(404)
})
