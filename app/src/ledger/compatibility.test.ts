import { assert } from '@little-ledger/domain'
import { describeChild, describeFamily } from '@little-ledger/domain/testing/compatibility/describe-ledger.ts'
import { ANNA, FAMILY } from '@little-ledger/domain/testing/people.ts'
import { describe, expect, test } from 'vitest'
import { restoreFamilyOnDevice } from '../auth/restore-family.ts'
import { checkLogin } from '../auth/login-table.ts'
import { createTestClock } from '../testing/clock.ts'
import { deposit } from '../testing/commands.ts'
import { openTestDevice } from '../testing/device.ts'
import { hashForReal } from '../testing/hashing.ts'
import { unwrap } from '../testing/family.ts'
import { loadDump, type DatabaseDump } from '../testing/load-dump.ts'
import { parseBackup } from './backup/backup-file.ts'
import { refreshForToday } from './daily-refresh.ts'
import { READ_MODEL_VERSION, WRITER_VERSION } from './database/family-database.ts'
import { openExistingFamilyStore, type FamilyStore } from './family-store.ts'

// What versions of the past have written (docs/compatibility.md).

const ledgers = import.meta.glob<Ledger>('../../../compatibility/*/device-ledger.json', {
  eager: true,
  import: 'default',
})
const devices = import.meta.glob<Dump>('../../../compatibility/*/device.json', { eager: true, import: 'default' })
const backups = import.meta.glob<string>('../../../compatibility/*/backup.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})

type Ledger = { readonly family: unknown; readonly children: readonly { readonly id: string }[] }
type Dump = { readonly databases: readonly DatabaseDump[] }

const versions = Object.keys(devices).map((path) => path.split('/').at(-2) ?? '')
const fileOf = <T>(files: Readonly<Record<string, T>>, version: string, name: string): T => {
  const file = files[`../../../compatibility/${version}/${name}`]
  assert(file, `${version} has ${name}`)
  return file
}

/** What screens show, in the form of the fixtures. */
async function storedLedger({ db }: FamilyStore): Promise<unknown> {
  const family = await db.getMeta('family')
  assert(family, 'the family is stored')
  const children = await Promise.all(
    (await db.children.orderBy('id').toArray()).map(async (child) => {
      const postings = await db.historyOf(child.id).toArray()
      return describeChild({
        child,
        postings,
        goals: await db.goals.where({ childId: child.id }).toArray(),
        asks: child.asks,
      })
    }),
  )
  return JSON.parse(JSON.stringify({ family: describeFamily(family), children }))
}

/** The moment at which the fixtures were recorded. */
const clockOfFixtures = () => createTestClock('2026-03-01T17:00:00Z')

describe.each(versions)('what %s wrote', (version) => {
  const { family, children } = fileOf(ledgers, version, 'device-ledger.json')

  test('on a device opens with the same ledger and login, and goes on', async () => {
    const { databases } = fileOf(devices, version, 'device.json')
    for (const database of databases) await loadDump(database)
    const device = await openTestDevice({ clock: clockOfFixtures(), name: 'little-ledger' })
    expect(await device.db.sessions.get('current')).toMatchObject({ familyId: FAMILY, rememberMe: true })
    expect(await device.db.failedAttempts.get('anna')).toMatchObject({ failures: 2 })
    const store = await openExistingFamilyStore(device, FAMILY)
    unwrap(await refreshForToday(store))
    expect(await storedLedger(store)).toEqual({ family, children })
    // Rows that this version would write differently are derived again from the journal.
    await store.db.setMeta('readModelVersion', READ_MODEL_VERSION - 1)
    unwrap(await refreshForToday(store))
    expect(await storedLedger(store)).toEqual({ family, children })
    expect(await store.db.getMeta('unsupportedEntries')).toEqual([{ kind: 'rocket.launched', v: 1 }])
    expect(await store.db.entries.filter(({ refused }) => refused === 'forbidden').count()).toBe(1)
    expect(await store.db.lostEntries.toArray()).toMatchObject([{ childName: 'Carl' }])
    expect(await store.db.getMeta('minWriterVersion')).toBe(WRITER_VERSION)
    hashForReal()
    expect(await checkLogin(device, { username: 'pat', password: 'correct horse' })).toMatchObject({ ok: true })
    const parent = { familyId: FAMILY, userId: '01900000-0000-7000-8000-000000000002', username: 'pat', role: 'parent' }
    const before = await store.db.children.get(ANNA)
    unwrap(await deposit({ device, store, parent, childId: ANNA } as never, 500))
    expect((await store.db.children.get(ANNA))?.balance).toBe((before?.balance ?? 0) + 500)
    store.db.close()
  })

  test('to a backup file can be restored', async () => {
    const device = await openTestDevice({ clock: clockOfFixtures() })
    const file = unwrap(await parseBackup(fileOf(backups, version, 'backup.json')))
    const form = { username: 'pat', password: 'a new horse' }
    const { store } = unwrap(await restoreFamilyOnDevice(device, file, form))
    expect(await storedLedger(store)).toEqual({ family, children })
    store.db.close()
  })
})
