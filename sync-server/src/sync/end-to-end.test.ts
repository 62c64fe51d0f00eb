import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { registerLocalFamily, pullAll, pushAs, sendPush, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, NOON } from '../testing/fixtures/entries.ts'

const start = async () => {
  const app = testApp({ now: () => NOON })
  return { app, ...(await registerLocalFamily(app, 'moss')) }
}

describe('a family created on a device', () => {
  test('is registered, pushed and pulled unchanged', async () => {
    const { app, client, userId, ids, epoch } = await start()
    const entries = [
      makeEntry('family.created', ids),
      makeEntry('profile.changed', ids),
      makeEntry('child.added', ids),
      makeEntry('opening.added', ids),
      makeEntry('transaction.added', ids),
    ]
    const response = await pushAs(client, userId, entries)
    expect(response).toEqual({
      ...{ epoch, head: 5, serverNow: NOON },
      results: entries.map(({ id, stamp, on, at }, index) => ({
        ...{ id, status: 'accepted', position: index + 1, stamp, on, at },
      })),
    })
    const tablet = createClient(app)
    await tablet.json('POST', '/api/login', { username: 'moss', password: 'correct horse' })
    const { entries: pulled, last } = await pullAll(tablet)
    expect(pulled).toEqual(entries.map((entry, index) => ({ position: index + 1, entry })))
    expect(last).toMatchObject({ epoch, scope: 'family', next: 5, head: 5, more: false, count: 5 })
    const children = await tablet.json<{ balance: number }[]>('GET', '/api/children')
    expect(children.map(({ balance }) => balance)).toEqual([6])
  })

  test('can be read, and a child can be added, before the family’s first entry arrives', async () => {
    const { client, userId } = await start()
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: userId, username: 'moss', firstName: '' })
    expect(await client.json('GET', '/api/children')).toEqual([])
    expect((await pullAll(client)).last).toMatchObject({ entries: [], next: 0, head: 0, more: false, count: 0 })
    const form = { name: 'Mia', username: 'mia', password: 'star' }
    expect(await client.json('POST', '/api/create-child-account', form)).toMatchObject({ name: 'Mia' })
  })

  test('rejects pushes by a user of another family', async () => {
    const { app, ids } = await start()
    const other = await registerLocalFamily(app, 'fern')
    const entry = makeEntry('family.created', ids)
    const rejected = await sendPush(other.client, ids.by, [entry])
    expect([rejected.status, await rejected.text()]).toEqual([409, 'These changes were recorded by someone else.'])
    const { results } = await pushAs(other.client, other.userId, [entry])
    expect(results.map(statusOrCode)).toEqual(['forbidden'])
  })
})
