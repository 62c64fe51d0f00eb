import { addDays, assert, civilDate, deriveLedger, type Entry, type Ledger, parseEntry } from '@little-ledger/domain'
import { expect, test, vi } from 'vitest'
import { freshStorage } from '../testing/app.ts'
import { type EntryIds, makeEntry, newId, NOON, type SentEntry } from '../testing/fixtures/entries.ts'
import { visibleLedger } from '../testing/fixtures/family-journal.ts'
import { createDigests } from '../sync/digests.ts'
import { createLedgerCache } from './ledger-cache.ts'
import { createLedgers, derivationSteps } from './ledgers.ts'
import { SLICE_SIZE, readInSlices, slicesOf, toJsonInSlices } from './slices.ts'
import { sortInSteps } from './sort-in-steps.ts'

const familyId = newId()
const ids: EntryIds = { familyId, by: newId(), childId: newId(), userId: newId() }
const parent = { role: 'parent', userId: ids.by as typeof familyId } as const

const read = (sent: SentEntry): Entry => {
  const parsed = parseEntry(sent)
  assert(parsed.ok, 'test entries can be parsed')
  return parsed.value
}

const dateAfter = (days: number) => addDays(civilDate('2026-01-01'), days)

/**
 * The journal of a child with an allowance, interest, and deposits that are not in date order, some of them deleted.
 */
const longJournal = (deposits: number) => {
  const added = Array.from({ length: deposits }, (_, index) =>
    makeEntry('transaction.added', ids, { date: dateAfter((index * 37) % 320) }),
  )
  const deleted = added
    .filter((_, index) => index % 10 === 0)
    .map(({ id }) => makeEntry('transaction.deleted', ids, { transactionId: id }))
  const settings = (['allowance.set', 'interest.set'] as const).map((kind) =>
    makeEntry(kind, ids, { on: '2026-02-01' }),
  )
  const start = [makeEntry('family.created', ids), makeEntry('child.added', ids, { on: '2026-01-01' })]
  return [...start, ...added, ...settings, ...deleted].map(read)
}

const storageWith = async (entries: readonly Entry[]) => {
  const storage = freshStorage()
  await storage.append({ familyId, query: {}, decide: () => ({ value: undefined, writes: { entries } }) })
  return storage
}

/** Counts how many times other work gets to run before a promise settles. */
const countTurns = async (work: Promise<unknown>) => {
  let turns = 0
  let isRunning = true
  const count = () => {
    turns += 1
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  await work
  isRunning = false
  return turns
}

// SECURITY check 17
test('a ledger derived in slices equals a ledger derived in one step, and other work runs between the slices', async () => {
  const entries = longJournal(3 * SLICE_SIZE)
  const storage = await storageWith(entries)
  const readEntries = vi.spyOn(storage, 'readEntries')
  const ledgers = createLedgers(storage, createLedgerCache(), () => NOON)
  const derived = ledgers.get(familyId, 1)
  expect(await countTurns(derived)).toBeGreaterThanOrEqual(6)
  expect(visibleLedger((await derived).ledger)).toEqual(visibleLedger(deriveLedger(entries, civilDate('2026-11-21'))))
  expect((await derived).head).toBe(entries.length)
  expect(readEntries.mock.calls.map(([, , limit]) => limit)).toEqual([SLICE_SIZE, SLICE_SIZE, SLICE_SIZE, SLICE_SIZE])
})

/**
 * The slowest journal to derive for its size: every child gets an allowance and interest every week since the first
 * possible day.
 */
const heavyJournal = () => {
  const children = Array.from({ length: 50 }, () => {
    const child = { ...ids, childId: newId(), userId: newId() }
    return [
      makeEntry('allowance.set', child, { on: '2020-01-01' }),
      makeEntry('interest.set', child, { on: '2020-01-01', frequency: 'weekly' }),
      makeEntry('child.added', child, { on: '2020-01-01' }),
    ]
  })
  return [makeEntry('family.created', ids), ...children.flat()].map(read)
}

/**
 * A journal in reverse order: deposits on successive days, latest first, followed by the entries that the deposits
 * depend on.
 */
const reversedJournal = (count: number) => {
  const deposits = Array.from({ length: count }, (_, index) =>
    makeEntry('transaction.added', ids, { date: addDays(civilDate('2020-01-01'), count - index) }),
  )
  return [...deposits, makeEntry('family.created', ids), makeEntry('child.added', ids)].map(read)
}

/** Deposits on one day, each timed before the previous deposit. */
const oneDayJournal = (count: number) => {
  const time = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const deposits = Array.from({ length: count }, (_, index) =>
    makeEntry('transaction.added', ids, { date: '2026-11-01', time: time(count - 1 - index) }),
  )
  return [makeEntry('family.created', ids), makeEntry('child.added', ids), ...deposits].map(read)
}

/** The number of new posting objects in each step. Steps reuse unchanged postings from earlier steps. */
const countPostings = (steps: Iterable<Ledger | undefined>) => {
  const made: number[] = []
  let known = new Set<unknown>()
  for (const step of steps) {
    const postings = (step?.children ?? []).flatMap(({ accounts }) => accounts.postings)
    made.push(postings.filter((posting) => !known.has(posting)).length)
    if (step) known = new Set(postings)
  }
  return made
}

// SECURITY check 17
test.each([
  ['many children with old settings', heavyJournal()],
  ['entries in the reverse of the ledger’s order', reversedJournal(1_200)],
  ['a long history', longJournal(1_200)],
  ['a single day', oneDayJournal(1_200)],
])('every derivation step creates a bounded number of postings: %s', (_name, entries) => {
  const made = countPostings(derivationSteps(entries, NOON))
  expect(Math.max(...made)).toBeLessThanOrEqual(4 * SLICE_SIZE)
  const total = deriveLedger(entries, civilDate('2026-11-21')).children.flatMap(({ accounts }) => accounts.postings)
  // A posting is created once with its slice, and again when the ledger moves to the last date of the slice.
  expect(made.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3 * total.length)
})

// SECURITY check 17
test('sorting does a bounded number of comparisons per step, and is stable', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ key: (index * 7_919) % 10_007, index }))
  let compared = 0
  const counts: number[] = []
  const steps = sortInSteps(items, (a, b) => {
    compared += 1
    return a.key - b.key
  })
  let step = steps.next()
  for (; !step.done; step = steps.next()) counts.push(compared)
  counts.push(compared)
  const perStep = counts.map((count, index) => count - (counts[index - 1] ?? 0))
  expect(Math.max(...perStep)).toBeLessThan(20_000)
  expect(step.value).toEqual(items.toSorted((a, b) => a.key - b.key || a.index - b.index))
})

test('a ledger cached for a year is brought up to date in steps', async () => {
  const entries = heavyJournal()
  const storage = await storageWith(entries)
  let now = NOON
  const ledgers = createLedgers(storage, createLedgerCache(), () => now)
  await ledgers.get(familyId, 1)
  now += 365 * 86_400_000
  const derived = ledgers.get(familyId, 1)
  expect(await countTurns(derived)).toBeGreaterThanOrEqual(10)
  expect(visibleLedger((await derived).ledger)).toEqual(visibleLedger(deriveLedger(entries, civilDate('2027-11-21'))))
})

test('a digest is computed in slices, and other work runs between them', async () => {
  const storage = await storageWith(longJournal(3 * SLICE_SIZE))
  const readRawEntries = vi.spyOn(storage, 'readRawEntries')
  const digest = createDigests(storage).upToDate(familyId, parent, undefined)
  expect(await countTurns(digest)).toBeGreaterThanOrEqual(3)
  expect(readRawEntries.mock.calls.map(([, , limit]) => limit)).toEqual([
    SLICE_SIZE,
    SLICE_SIZE,
    SLICE_SIZE,
    SLICE_SIZE,
  ])
})

test('concurrent requests for a ledger share one derivation', async () => {
  const storage = await storageWith(longJournal(10))
  const readEntries = vi.spyOn(storage, 'readEntries')
  const ledgers = createLedgers(storage, createLedgerCache(), () => NOON)
  const [first, ...others] = await Promise.all(Array.from({ length: 16 }, () => ledgers.get(familyId, 1)))
  for (const other of others) expect(other).toBe(first)
  expect(readEntries).toHaveBeenCalledTimes(1)
})

test('a child deleted between two slices is in neither the ledger nor the digest', async () => {
  const deletion = () => [read(makeEntry('child.deleted', ids))]
  const start = async () => {
    const storage = await storageWith(longJournal(SLICE_SIZE))
    const deleteChild = () =>
      storage.append({ familyId, query: {}, decide: () => ({ value: undefined, writes: { entries: deletion() } }) })
    return { storage, deleteChild }
  }
  const { storage, deleteChild } = await start()
  const { readEntries } = storage
  vi.spyOn(storage, 'readEntries').mockImplementationOnce(async (...args) => {
    const slice = await readEntries(...args)
    await deleteChild()
    return slice
  })
  const { ledger } = await createLedgers(storage, createLedgerCache(), () => NOON).get(familyId, 1)
  expect(JSON.stringify([...ledger.source.accountsByChild])).not.toContain('Cleo')

  const other = await start()
  const { readRawEntries } = other.storage
  vi.spyOn(other.storage, 'readRawEntries').mockImplementationOnce(async (...args) => {
    const slice = await readRawEntries(...args)
    await other.deleteChild()
    return slice
  })
  const digest = await createDigests(other.storage).upToDate(familyId, parent, SLICE_SIZE)
  expect(digest).toEqual(await createDigests(other.storage).upToDate(familyId, parent, undefined))
})

test('slices are complete, in order and of bounded size', async () => {
  const items = Array.from({ length: 2 * SLICE_SIZE }, (_, index) => ({ position: index + 1 }))
  const page = async (after: number, limit: number) => items.slice(after, after + limit)
  for (const slices of [readInSlices(page, 0), slicesOf(items)]) {
    const all: unknown[] = []
    for await (const slice of slices) {
      expect(slice.length).toBeLessThanOrEqual(SLICE_SIZE)
      all.push(...slice)
    }
    expect(all).toEqual(items)
  }
})

test('a list converted to JSON in slices equals a list converted in one step, and other work runs between the slices', async () => {
  const list = Array.from({ length: 3 * SLICE_SIZE + 1 }, (_, index) => ({ index }))
  const toBody = ({ index }: { readonly index: number }) => ({ id: `"${index}"` })
  const json = toJsonInSlices(list, toBody)
  expect(await countTurns(json)).toBeGreaterThanOrEqual(3)
  expect(await json).toBe(JSON.stringify(list.map(toBody)))
  expect(await toJsonInSlices([], toBody)).toBe('[]')
})
