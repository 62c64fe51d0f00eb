import { addTransaction, minorUnits, civilDate, civilTime, deleteTransaction, id, actorOf } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { deposit, setTestAllowance, recordForChild } from '../testing/commands.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { storedChild, storedEntries, storedHistory, storedModel } from '../testing/stored-model.ts'
import { recordCommand } from './record-command.ts'
import { WRITER_VERSION } from './database/family-database.ts'

const FORM = {
  type: 'deposit',
  amount: minorUnits(500),
  description: 'Tooth',
  date: civilDate('2026-03-02'),
  time: civilTime('12:00'),
} as const

describe('a command that goes through', () => {
  test('keeps its entry, the read model and the clock', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    const { store, childId } = family
    const [entry] = unwrap(
      await recordCommand(store, {
        actor: actorOf(family.parent),
        childId: childId,
        decide: (context, child) => addTransaction(FORM, child, context),
        entriesOf: (entries) => entries,
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

  test('that records nothing leaves the clock alone, however wrong the device’s is', async () => {
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

  test('leaves its entries waiting for the server, found by the child and by the outbox', async () => {
    const { store, childId, ...family } = await createTestFamilyWithChild()
    await deposit({ ...family, store, childId }, 100)
    const waiting = await store.db.entries.where('pending').equals(1).toArray()
    expect(waiting.map(({ subject }) => subject).sort()).toEqual([childId, childId, 'family', 'family'].sort())
    expect(waiting.every(({ position }) => position === undefined)).toBe(true)
    expect(await store.db.entries.where('subject').equals(childId).count()).toBe(2)
  })

  test('stamps later and later while the clock stands, and when it is set back', async () => {
    const family = await createTestFamilyWithChild()
    const { device, store } = family
    await deposit(family, 100)
    device.clock.set('2026-02-01T00:00:00Z')
    await deposit(family, 200)
    device.clock.set('1970-01-01T00:00:00Z')
    await deposit(family, 300)
    const entries = await storedEntries(store)
    const amounts = entries.flatMap((entry) => (entry.kind === 'transaction.added' ? entry.amount : []))
    expect(amounts).toEqual([100, 200, 300])
    expect(new Set(entries.map(({ stamp }) => stamp)).size).toBe(entries.length)
    expect(await store.db.getMeta('lastStamp')).toBe(entries.at(-1)?.stamp)
    // The clock fell back to 1970; the build date holds the entry's own date up.
    expect(entries.at(-1)?.on).toBe('2026-01-01')
  })

  test('dates the entry by the calendar of the family, not of the device', async () => {
    const family = await createTestFamilyWithChild({ timeZone: 'Pacific/Auckland' })
    family.device.clock.set('2026-03-02T23:30:00Z')
    await deposit(family, 100)
    expect((await storedEntries(family.store)).at(-1)).toMatchObject({ on: '2026-03-03', at: '12:30' })
    expect(await storedChild(family.store, family.childId)).toMatchObject({ derivedOn: '2026-03-03' })
  })

  test('touches no other child', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    const ben = await addTestChild(family, { name: 'Ben', startingBalance: 3000 })
    const before = await storedChild(family.store, ben)
    await deposit(family, 100)
    expect(await storedChild(family.store, ben)).toEqual(before)
    expect(await storedHistory(family.store, ben)).toHaveLength(1)
  })

  test('keeps what is written alongside', async () => {
    const family = await createTestFamilyWithChild()
    const login = { userId: family.parent.userId, username: 'pat', usernameKey: 'pat', role: 'parent' } as const
    await recordCommand(family.store, {
      actor: actorOf(family.parent),
      childId: family.childId,
      decide: (context, child) => addTransaction(FORM, child, context),
      entriesOf: (entries) => entries,
      alsoWrite: async (db) => void (await db.logins.add({ ...login, verifier: { rounds: 1, salt: '', hash: '' } })),
    })
    expect(await family.store.db.logins.get(family.parent.userId)).toMatchObject(login)
  })
})

describe('a command that fails', () => {
  test('keeps nothing where the actor may not record it', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const { store, childId } = family
    const before = await everything(family)
    const child = await childUser(family, childId)
    const refused = await recordCommand(store, {
      actor: actorOf(child),
      childId: childId,
      decide: (context, row) => addTransaction(FORM, row, context),
      entriesOf: (entries) => entries,
    })
    expect(refused).toEqual({ ok: false, error: { type: 'Forbidden' } })
    expect(await everything(family)).toEqual(before)
  })

  test('keeps nothing where the child is not there', async () => {
    const family = await createTestFamilyWithChild()
    const before = await everything(family)
    const nobody = id('01900000-0000-7000-8000-000000000099')
    expect(await deposit({ ...family, childId: nobody }, 100)).toEqual({ ok: false, error: { type: 'NotFound' } })
    expect(await everything(family)).toEqual(before)
  })

  test('keeps nothing where a write alongside throws, and leaves nothing in memory', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    await setTestAllowance(family)
    const before = await everything(family)
    const cached = family.store.cache.get(family.childId)
    const refused = await recordCommand(family.store, {
      actor: actorOf(family.parent),
      childId: family.childId,
      decide: (context, child) => addTransaction(FORM, child, context),
      entriesOf: (entries) => entries,
      alsoWrite: async (db) => {
        // As late as can be: everything else of the transaction is done by then.
        for (let request = 0; request < 20; request += 1) await db.meta.count()
        throw new Error('no')
      },
    })
    expect(refused).toEqual({ ok: false, error: { type: 'StorageFailed', reason: 'no' } })
    expect(await everything(family)).toEqual(before)
    expect(family.store.cache.get(family.childId)).toBe(cached)
    // The next command goes on from what is stored.
    await deposit(family, 700)
    expect((await storedHistory(family.store, family.childId)).at(-1)?.[3]).toBe(1200)
  })

  test('keeps nothing where deciding throws', async () => {
    const family = await createTestFamilyWithChild()
    const before = await everything(family)
    const thrown = await recordForChild(family, () => {
      throw new Error('defect')
    })
    expect(thrown.ok).toBe(false)
    expect(await everything(family)).toEqual(before)
  })

  test('keeps nothing where an entry of that id is there already', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const [known] = await storedEntries(family.store)
    const before = await everything(family)
    const refused = await recordForChild(family, (context, child) =>
      addTransaction(FORM, child, { ...context, newId: () => known?.id ?? context.newId() }),
    )
    expect(refused).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    expect(await everything(family)).toEqual(before)
  })
})

describe('a database that a newer version writes', () => {
  test('is not written by this one, which says so', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    await family.store.db.setMeta('minWriterVersion', WRITER_VERSION + 1)
    const before = await everything(family)
    const decide = vi.fn<() => never>()
    expect(await recordForChild(family, decide)).toEqual({ ok: false, error: { type: 'NewerVersion' } })
    expect(decide).not.toHaveBeenCalled()
    expect(await everything(family)).toEqual(before)
  })

  test('is not written by a tab that was open before, either', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await deposit(family, 100))
    const newer = await openAnotherTab(family)
    await newer.db.setMeta('minWriterVersion', WRITER_VERSION + 1)
    expect(await deposit(family, 100)).toEqual({ ok: false, error: { type: 'NewerVersion' } })
  })

  test('is written where this version is new enough', async () => {
    const family = await createTestFamilyWithChild()
    await family.store.db.setMeta('minWriterVersion', WRITER_VERSION)
    expect(await deposit(family, 100)).toMatchObject({ ok: true })
  })
})

test('a deletion of what nobody recorded is kept and changes nothing', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const nothing = id('01900000-0000-7000-8000-000000000099') as never
  unwrap(await recordForChild(family, (context, child) => deleteTransaction(nothing, child, context)))
  expect(await storedHistory(family.store, family.childId)).toEqual([['2026-03-02', 'deposit', 500, 500]])
})

/** All that a database of a family holds. */
async function everything(family: { readonly store: Parameters<typeof storedModel>[0] }) {
  const { db } = family.store
  const [entries, children, meta, logins] = await Promise.all([
    db.entries.toArray(),
    db.children.toArray(),
    db.meta.toArray(),
    db.logins.toArray(),
  ])
  return { entries, children, meta, logins, model: await storedModel(family.store) }
}
