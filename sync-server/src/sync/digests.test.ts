import { assert, type Entry, id, parseEntry } from '@little-ledger/domain'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Storage } from '../storage/port.ts'
import { temporaryFolder } from '../testing/built-app.ts'
import { openDatabase } from '../testing/database.ts'
import { makeEntry, newId, type SentEntry, type EntryIds } from '../testing/fixtures/entries.ts'
import { createDigests } from './digests.ts'

const familyId = newId()
const ids: EntryIds = { familyId, by: newId(), childId: newId(), userId: newId() }
const sibling: EntryIds = { ...ids, childId: newId(), userId: newId() }

const read = (sent: SentEntry): Entry => {
  const parsed = parseEntry(sent)
  assert(parsed.ok, 'test entries can be parsed')
  return parsed.value
}

const append = (storage: Storage, ...sent: readonly SentEntry[]) =>
  storage.append({ familyId, query: {}, decide: () => ({ value: undefined, writes: { entries: sent.map(read) } }) })

const parent = { role: 'parent', userId: id(ids.by) } as const
const anna = { role: 'child', userId: id(ids.userId), childId: id(ids.childId) } as const

const family = [makeEntry('family.created', ids), makeEntry('child.added', ids), makeEntry('child.added', sibling)]

/** The digests computed by two running processes and by a freshly started one on the same database. */
const start = async () => {
  const file = join(temporaryFolder(), 'ledger.db')
  const [one, other] = [await openDatabase(file), await openDatabase(file)]
  await append(one.storage, ...family)
  const fresh = (actor: typeof parent | typeof anna) => createDigests(one.storage).upToDate(familyId, actor, undefined)
  return { storage: one.storage, other: other.storage, fresh }
}

test('a cached digest equals a fresh one after deletions and writes by other processes', async () => {
  const { storage, other, fresh } = await start()
  const digests = createDigests(storage)
  const steps: readonly (() => Promise<unknown>)[] = [
    () => append(storage, makeEntry('transaction.added', ids)),
    () => append(other, makeEntry('cash.counted', sibling), makeEntry('goal.added', ids)),
    () => append(other, makeEntry('child.deleted', sibling)),
    () => append(storage, makeEntry('transaction.added', ids)),
    () => append(storage, makeEntry('child.deleted', ids), makeEntry('family.changed', ids)),
  ]
  const seen = new Set<string>()
  for (const step of steps) {
    await step()
    for (const actor of [parent, anna]) {
      const running = await digests.upToDate(familyId, actor, undefined)
      expect(running).toEqual(await fresh(actor))
      expect(await digests.upToDate(familyId, actor, running.position)).toEqual(running)
      if (actor === parent) seen.add(running.digest)
    }
  }
  expect(seen.size).toBe(steps.length)
})

test('entries already in a cached digest are not read again', async () => {
  const { storage } = await start()
  const starts: number[] = []
  const counting = {
    readRawEntries: (...args: Parameters<Storage['readRawEntries']>) => {
      starts.push(args[1])
      return storage.readRawEntries(...args)
    },
  }
  const digests = createDigests(counting)
  const { position } = await digests.upToDate(familyId, parent, undefined)
  await digests.upToDate(familyId, parent, position)
  await append(storage, makeEntry('transaction.added', ids))
  await digests.upToDate(familyId, parent, position + 1)
  expect(starts).toEqual([0, position])
})

test('an evicted digest is computed again', async () => {
  const { storage, fresh } = await start()
  const digests = createDigests(storage, 1)
  for (const actor of [parent, anna, parent]) {
    expect(await digests.upToDate(familyId, actor, undefined)).toEqual(await fresh(actor))
  }
})

test('changing the amount in a stored row changes the digest', async () => {
  const { storage, fresh } = await start()
  await append(storage, makeEntry('transaction.added', ids))
  const damaged = {
    readRawEntries: async (...args: Parameters<Storage['readRawEntries']>) =>
      (await storage.readRawEntries(...args)).map((row) => ({
        ...row,
        json: row.json.replace(/"amount":\d+/, '"amount":102101'),
      })),
  }
  const [sound, changed] = [await fresh(parent), await createDigests(damaged).upToDate(familyId, parent, undefined)]
  expect(changed.count).toBe(sound.count)
  expect(changed.digest).not.toBe(sound.digest)
})
