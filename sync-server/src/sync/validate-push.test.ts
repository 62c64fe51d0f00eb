import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, pushOne, syncedHousehold, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, NOON, newId, type SentEntry, type EntryIds } from '../testing/fixtures/entries.ts'

const start = async () => {
  const app = testApp({ now: () => NOON })
  const [moss, fern] = [await syncedHousehold(app, 'moss'), await syncedHousehold(app, 'fern')]
  const asParent = async (entry: SentEntry) => statusOrCode(await pushOne(moss.parent, moss.userId, entry))
  const asAnna = async (entry: SentEntry) => statusOrCode(await pushOne(moss.anna.client, moss.anna.userId, entry))
  const newChild: EntryIds = { ...moss.parentOnAnna, childId: newId(), userId: newId() }
  return { moss, fern, asParent, asAnna, newChild }
}

const resultsOf = (results: readonly Parameters<typeof statusOrCode>[0][]) => results.map(statusOrCode)

describe('a pushed entry’s author', () => {
  test('cannot push entries into another family', async () => {
    const { moss, fern, asParent } = await start()
    expect(await asParent(makeEntry('transaction.added', fern.parentOnAnna))).toBe('forbidden')
    const mixed = { ...moss.parentOnAnna, familyId: fern.familyId }
    expect(await asParent(makeEntry('transaction.added', mixed))).toBe('forbidden')
  })

  test('may be the parent or a child in a parent’s session, but only that child in a child’s session', async () => {
    const { moss, fern, asParent, asAnna } = await start()
    const count = (by: string) => makeEntry('cash.counted', { ...moss.parentOnAnna, by })
    expect([await asParent(count(moss.userId)), await asParent(count(moss.anna.userId))]).toEqual([
      'accepted',
      'accepted',
    ])
    expect(await asAnna(count(moss.anna.userId))).toBe('accepted')
    for (const by of [fern.userId, fern.anna.userId, newId(), moss.anna.id]) {
      expect(await asParent(count(by))).toBe('wrong_actor')
    }
    for (const by of [moss.userId, moss.ben.userId, newId()]) expect(await asAnna(count(by))).toBe('wrong_actor')
  })

  test('has only a child’s permissions if it is a child, even in a parent’s session', async () => {
    const { moss, asParent } = await start()
    expect(await asParent(makeEntry('transaction.added', moss.annaOnAnna))).toBe('forbidden')
    expect(await asParent(makeEntry('cash.counted', moss.about(moss.ben, moss.anna.userId)))).toBe('forbidden')
  })
})

describe('a pushed entry’s child', () => {
  test('gets the same result, `later`, if it does not exist or belongs to another family', async () => {
    const { moss, fern } = await start()
    const about = (childId: string) => makeEntry('transaction.added', { ...moss.parentOnAnna, childId })
    const [foreign, absent] = [about(fern.anna.id), about(newId())]
    expect(await pushOne(moss.parent, moss.userId, foreign)).toEqual({ id: foreign.id, status: 'later' })
    expect(await pushOne(moss.parent, moss.userId, absent)).toEqual({ id: absent.id, status: 'later' })
  })

  test('cannot have a child or user id that another family recorded first', async () => {
    const { moss, fern, asParent, newChild } = await start()
    const add = (changes: Partial<EntryIds>) => asParent(makeEntry('child.added', { ...newChild, ...changes }))
    expect(await add({ childId: fern.anna.id })).toBe('forbidden')
    for (const userId of [fern.anna.userId, fern.userId, moss.anna.userId, moss.userId, newChild.childId]) {
      expect(await add({ userId })).toBe('forbidden')
    }
    expect(await add({})).toBe('accepted')
    expect((await pullAll(fern.parent)).entries).toHaveLength((await pullAll(fern.parent)).last.head)
  })

  test('can be added earlier in the same push', async () => {
    const { moss, newChild } = await start()
    const byChild = { ...newChild, by: newChild.userId }
    const sent = [
      makeEntry('transaction.added', newChild),
      makeEntry('cash.counted', byChild),
      makeEntry('child.added', newChild),
      makeEntry('transaction.added', newChild),
      makeEntry('cash.counted', byChild),
      makeEntry('child.added', { ...newChild, childId: newId() }),
    ]
    const { results } = await moss.pushAsParent(sent)
    const expected = ['later', 'wrong_actor', 'accepted', 'accepted', 'accepted', 'forbidden']
    expect(resultsOf(results)).toEqual(expected)
    expect((await moss.pushAsParent(sent)).results.map(statusOrCode)).toEqual([
      ...['accepted', 'accepted', 'duplicate', 'duplicate', 'duplicate', 'forbidden'],
    ])
  })
})

describe('a deleted child', () => {
  const gone = async () => {
    const started = await start()
    const { moss } = started
    const deletion = makeEntry('child.deleted', moss.parentOnAnna)
    const before = makeEntry('transaction.added', moss.parentOnAnna)
    const { results } = await moss.pushAsParent([before, deletion, makeEntry('cash.counted', moss.parentOnAnna)])
    return { ...started, deletion, before, results }
  }

  test('cannot be the subject of new entries, in the same push or later', async () => {
    const { moss, asParent, before, results } = await gone()
    expect(resultsOf(results)).toEqual(['accepted', 'accepted', 'gone'])
    expect(await asParent(before)).toBe('gone')
    expect(await asParent(makeEntry('goal.added', moss.parentOnAnna))).toBe('gone')
    expect(await asParent(makeEntry('child.added', moss.parentOnAnna))).toBe('gone')
    expect(await asParent(makeEntry('child.deleted', moss.parentOnAnna))).toBe('gone')
  })

  test('may not record entries, not even about themselves', async () => {
    const { moss, asParent } = await gone()
    expect(await asParent(makeEntry('profile.changed', moss.annaOnAnna))).toBe('gone')
    expect(await asParent(makeEntry('cash.counted', moss.about(moss.ben, moss.anna.userId)))).toBe('gone')
  })

  test('can be deleted only once: the same entry is a `duplicate`, and a new one is rejected', async () => {
    const { moss, deletion, results } = await gone()
    const again = await moss.pushAsParent([deletion, makeEntry('child.deleted', moss.parentOnAnna)])
    expect(again.results[0]).toEqual({ ...results[1], status: 'duplicate' })
    expect(resultsOf(again.results)).toEqual(['duplicate', 'gone'])
  })

  test('keeps their ids reserved, so no family can reuse them', async () => {
    const { moss, fern } = await gone()
    const add = (childId: string, userId: string) =>
      pushOne(fern.parent, fern.userId, makeEntry('child.added', { ...fern.parentOnAnna, childId, userId }))
    expect(statusOrCode(await add(moss.anna.id, newId()))).toBe('forbidden')
    expect(statusOrCode(await add(newId(), moss.anna.userId))).toBe('forbidden')
  })
})
