import { addTransaction, minorUnits, civilDate, civilTime, deleteTransaction, id, actorOf } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { deposit, setTestAllowance, recordForChild } from '../testing/commands.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { storedChild, storedEntries, storedHistory, storedModel } from '../testing/stored-model.ts'
import { answerDate } from './answer-clock.ts'
import { recordCommand } from './record-command.ts'
import { WRITER_VERSION } from './database/family-database.ts'

const FORM = {
  type: 'deposit',
  amount: minorUnits(500),
  description: 'Tooth',
  date: civilDate('2026-03-02'),
  time: civilTime('12:00'),
} as const

describe('recordCommand', () => {
  test('stores the entry, the read model and the latest stamp', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    const { store, childId } = family
    const [entry] = unwrap(
      await recordCommand(store, {
        actor: actorOf(family.parent),
        childId,
        decide: (context, child) => addTransaction(FORM, child, context),
      }),
    )
    expect(entry).toMatchObject({ ...FORM, kind: 'transaction.added', childId, by: family.parent.userId })
    expect((await storedEntries(store)).at(-1)).toEqual(entry)
    expect(await storedHistory(store, childId)).toEqual([
      ['2026-03-02', 'deposit', 2000, 2000],
      ['2026-03-02', 'deposit', 500, 2500],
    ])
    expect(await storedChild(store, childId)).toMatchObject({ balance: 2500, derivedOn: '2026-03-02' })
    expect(await store.db.getMeta('lastStamp')).toBe(entry?.stamp)
  })

  test('does not change the latest stamp if the command records no entries, even if the device clock is ahead', async () => {
    const family = await createTestFamilyWithChild()
    const before = await family.store.db.getMeta('lastStamp')
    family.device.clock.set('2030-01-01T00:00:00Z')
    const nothing = await recordForChild(family, (context) => {
      context.nextStamp()
      return { ok: true, value: [] }
    })
    expect(nothing).toEqual({ ok: true, value: [] })
    expect(await family.store.db.getMeta('lastStamp')).toBe(before)
  })

  test('marks new entries as unsent and stores them under their child', async () => {
    const { store, childId, ...family } = await createTestFamilyWithChild()
    await deposit({ ...family, store, childId }, 100)
    const pending = await store.db.entries.where('pending').equals(1).toArray()
    expect(pending.map(({ subject }) => subject).sort()).toEqual([childId, childId, 'family', 'family'].sort())
    expect(pending.every(({ position }) => position === undefined)).toBe(true)
    expect(await store.db.entries.where('subject').equals(childId).count()).toBe(2)
  })

  test('creates increasing stamps even if the clock does not advance or is set back', async () => {
    const family = await createTestFamilyWithChild()
    const { device, store } = family
    await deposit(family, 100)
    device.clock.set('2026-02-01T00:00:00Z')
    await deposit(family, 200)
    device.clock.set('1970-01-01T00:00:00Z')
    expect(await deposit(family, 300)).toEqual({ ok: false, error: { type: 'UnknownDate' } })
    unwrap(await answerDate(store, civilDate('2026-01-01')))
    await deposit(family, 300)
    const entries = await storedEntries(store)
    const amounts = entries.flatMap((entry) => (entry.kind === 'transaction.added' ? entry.amount : []))
    expect(amounts).toEqual([100, 200, 300])
    expect(new Set(entries.map(({ stamp }) => stamp)).size).toBe(entries.length)
    expect(await store.db.getMeta('lastStamp')).toBe(entries.at(-1)?.stamp)
    // The clock shows 1970, but no entry is dated earlier than the build date.
    expect(entries.at(-1)?.on).toBe('2026-01-01')
  })

  test('dates the entry in the family’s time zone, not the device’s', async () => {
    const family = await createTestFamilyWithChild({ timeZone: 'Pacific/Auckland' })
    family.device.clock.set('2026-03-02T23:30:00Z')
    await deposit(family, 100)
    expect((await storedEntries(family.store)).at(-1)).toMatchObject({ on: '2026-03-03', at: '12:30' })
    expect(await storedChild(family.store, family.childId)).toMatchObject({ derivedOn: '2026-03-03' })
  })

  test('does not change other children', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    const ben = await addTestChild(family, { name: 'Ben', startingBalance: 3000 })
    const before = await storedChild(family.store, ben)
    await deposit(family, 100)
    expect(await storedChild(family.store, ben)).toEqual(before)
    expect(await storedHistory(family.store, ben)).toHaveLength(1)
  })

  test('makes additional writes in the same transaction', async () => {
    const family = await createTestFamilyWithChild()
    const login = { userId: family.parent.userId, username: 'pat', usernameKey: 'pat', role: 'parent' } as const
    await recordCommand(family.store, {
      actor: actorOf(family.parent),
      childId: family.childId,
      decide: (context, child) => addTransaction(FORM, child, context),
      alsoWrite: async (db) => void (await db.logins.add({ ...login, verifier: { rounds: 1, salt: '', hash: '' } })),
    })
    expect(await family.store.db.logins.get(family.parent.userId)).toMatchObject(login)
  })
})

describe('a failed command', () => {
  test('stores nothing if the user may not record it', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const { store, childId } = family
    const before = await dumpDatabase(family)
    const child = await childUser(family, childId)
    const refused = await recordCommand(store, {
      actor: actorOf(child),
      childId,
      decide: (context, row) => addTransaction(FORM, row, context),
    })
    expect(refused).toEqual({ ok: false, error: { type: 'Forbidden' } })
    expect(await dumpDatabase(family)).toEqual(before)
  })

  test('stores nothing if the child does not exist', async () => {
    const family = await createTestFamilyWithChild()
    const before = await dumpDatabase(family)
    const unknownId = id('01900000-0000-7000-8000-000000000099')
    expect(await deposit({ ...family, childId: unknownId }, 100)).toEqual({ ok: false, error: { type: 'NotFound' } })
    expect(await dumpDatabase(family)).toEqual(before)
  })

  test('stores and caches nothing if an additional write throws', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    await setTestAllowance(family)
    const before = await dumpDatabase(family)
    const cached = family.store.cache.get(family.childId)
    const refused = await recordCommand(family.store, {
      actor: actorOf(family.parent),
      childId: family.childId,
      decide: (context, child) => addTransaction(FORM, child, context),
      alsoWrite: async (db) => {
        // Throw only after all other requests in the transaction are done.
        for (let request = 0; request < 20; request += 1) await db.meta.count()
        throw new Error('no')
      },
    })
    expect(refused).toEqual({ ok: false, error: { type: 'StorageFailed', reason: 'no' } })
    expect(await dumpDatabase(family)).toEqual(before)
    expect(family.store.cache.get(family.childId)).toBe(cached)
    // The next command ignores the balance that the failed command computed.
    await deposit(family, 700)
    expect((await storedHistory(family.store, family.childId)).at(-1)?.[3]).toBe(1200)
  })

  test('stores nothing if `decide` throws', async () => {
    const family = await createTestFamilyWithChild()
    const before = await dumpDatabase(family)
    const thrown = await recordForChild(family, () => {
      throw new Error('defect')
    })
    expect(thrown.ok).toBe(false)
    expect(await dumpDatabase(family)).toEqual(before)
  })

  test('stores nothing if the entry id already exists', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const [known] = await storedEntries(family.store)
    const before = await dumpDatabase(family)
    const refused = await recordForChild(family, (context, child) =>
      addTransaction(FORM, child, { ...context, newId: () => known?.id ?? context.newId() }),
    )
    expect(refused).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    expect(await dumpDatabase(family)).toEqual(before)
  })
})

describe('a database that a newer version has upgraded', () => {
  test('rejects the command before running it', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    await family.store.db.setMeta('minWriterVersion', WRITER_VERSION + 1)
    const before = await dumpDatabase(family)
    const decide = vi.fn<() => never>()
    expect(await recordForChild(family, decide)).toEqual({ ok: false, error: { type: 'NewerVersion' } })
    expect(decide).not.toHaveBeenCalled()
    expect(await dumpDatabase(family)).toEqual(before)
  })

  test('rejects the command in a tab that was already open', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await deposit(family, 100))
    const newer = await openAnotherTab(family)
    await newer.db.setMeta('minWriterVersion', WRITER_VERSION + 1)
    expect(await deposit(family, 100)).toEqual({ ok: false, error: { type: 'NewerVersion' } })
  })

  test('accepts the command if this version is new enough', async () => {
    const family = await createTestFamilyWithChild()
    await family.store.db.setMeta('minWriterVersion', WRITER_VERSION)
    expect(await deposit(family, 100)).toMatchObject({ ok: true })
  })
})

test('the deletion of an unknown transaction is stored without changing the history', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const unknownId = id('01900000-0000-7000-8000-000000000099') as never
  unwrap(await recordForChild(family, (context, child) => deleteTransaction(unknownId, child, context)))
  expect(await storedHistory(family.store, family.childId)).toEqual([['2026-03-02', 'deposit', 500, 500]])
})

/** Returns the contents of a family's database. */
async function dumpDatabase(family: { readonly store: Parameters<typeof storedModel>[0] }) {
  const { db } = family.store
  const [entries, children, meta, logins] = await Promise.all([
    db.entries.toArray(),
    db.children.toArray(),
    db.meta.toArray(),
    db.logins.toArray(),
  ])
  return { entries, children, meta, logins, model: await storedModel(family.store) }
}
