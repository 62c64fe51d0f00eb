import { actorOf } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { deposit, setTestAllowance, deleteTestChild } from '../../testing/commands.ts'
import { openTestDevice } from '../../testing/device.ts'
import { addTestLogin, createTestFamilyWithChild, unwrap, type TestFamily } from '../../testing/family.ts'
import { abortWrites } from '../../testing/faults.ts'
import { derivedModel, storedModel } from '../../testing/stored-model.ts'
import { parseBackup, createBackup, type BackupFile } from './backup-file.ts'
import { eraseFamily } from '../erase-family.ts'
import { familyToday } from '../family-store.ts'
import { restoreFamilyOnDevice } from '../../auth/restore-family.ts'
import { signInOnDevice } from '../../auth/sign-in.ts'
import { mergeBackup } from './restore.ts'

let family: TestFamily & { readonly childId: string }

beforeEach(async () => {
  family = (await createTestFamilyWithChild({ startingBalance: 2000 })) as typeof family
  unwrap(await setTestAllowance(family as never))
  unwrap(await deposit(family as never, 500))
  await addTestLogin(family, family.parent, 'correct horse')
})

const text = () => createBackup(family.store)
const saved = async (): Promise<BackupFile> => unwrap(await parseBackup(await text()))
const altered = async (change: (file: Record<string, unknown>) => void): Promise<string> => {
  const file = JSON.parse(await text()) as Record<string, unknown>
  change(file)
  return JSON.stringify(file)
}

describe('a saved family', () => {
  test('is every entry, and no password nor anything made from one', async () => {
    const file = await saved()
    expect(file.entries).toHaveLength(await family.store.db.entries.count())
    expect(file.people).toMatchObject([{ username: 'pat' }])
    const login = await family.store.db.logins.get(family.parent.userId)
    expect(await text()).not.toContain(login?.verifier?.hash ?? family.parent.userId)
    expect(await text()).not.toContain('correct horse')
  })

  test.each<[string, (whole: string) => string | Promise<string>, string]>([
    ['cut off', (whole) => whole.slice(0, whole.length / 2), 'DamagedFile'],
    ['a photograph', () => '\u0089PNG\r\n', 'DamagedFile'],
    ['empty', () => '', 'DamagedFile'],
    ['another program’s', () => '{"format":"budget","version":1}', 'DamagedFile'],
    ['with an amount changed', (whole) => whole.replace('"amount": 500', '"amount": 50000'), 'DamagedFile'],
    ['without its entries', () => altered((file) => delete file['entries']), 'DamagedFile'],
    ['of a newer version', () => altered((file) => (file['version'] = 2)), 'NewerFile'],
  ])('that is %s is refused', async (_, change, type) => {
    expect(await parseBackup(await change(await text()))).toEqual({ ok: false, error: { type } })
  })
})

describe('restoring on an empty device', () => {
  /** The same family, after this device forgot all of it. */
  async function restoreElsewhere() {
    const file = await saved()
    const before = await storedModel(family.store)
    await eraseFamily(family.store)
    const device = await openTestDevice()
    const form = { username: 'pat', password: 'a new horse' }
    return { before, device, file, form, restored: await restoreFamilyOnDevice(device, file, form) }
  }

  test('brings everything back, to be offered to a server', async () => {
    const { before, restored, file } = await restoreElsewhere()
    const { store, user } = unwrap(restored)
    expect(await storedModel(store)).toEqual(before)
    expect(await store.db.entries.where('pending').equals(1).count()).toBe(file.entries.length)
    expect(user).toMatchObject({ userId: family.parent.userId, role: 'parent' })
  })

  test('lets the parent in with the password chosen there', async () => {
    const { device, form } = await restoreElsewhere()
    expect((await signInOnDevice(device, form)).ok).toBe(true)
    expect((await signInOnDevice(device, { ...form, password: 'correct horse' })).ok).toBe(false)
  })

  test('is refused where the family is there already', async () => {
    const form = { username: 'patricia', password: 'a new horse' }
    expect(await restoreFamilyOnDevice(family.device, await saved(), form)).toMatchObject({
      error: { type: 'FamilyIsHere' },
    })
  })

  test('keeps nothing where it breaks off, and may be tried again', async () => {
    const file = await saved()
    await eraseFamily(family.store)
    const device = await openTestDevice()
    const form = { username: 'pat', password: 'a new horse' }
    const mend = abortWrites('transactions', 'put')
    expect(await restoreFamilyOnDevice(device, file, form)).toMatchObject({
      ok: false,
      error: { type: 'StorageFailed' },
    })
    mend()
    expect((await restoreFamilyOnDevice(device, file, form)).ok).toBe(true)
  })
})

describe('restoring into a family that goes on', () => {
  const restore = async (file: BackupFile) => mergeBackup(family.store, actorOf(family.parent), file)

  test('adds what is missing and leaves what is newer', async () => {
    const file = await saved()
    unwrap(await deposit(family as never, 700))
    const lost = file.entries.find(({ kind }) => kind === 'transaction.added')
    await family.store.db.entries.delete(lost?.id as never)
    expect(unwrap(await restore(file))).toBe(1)
    const today = familyToday(family.store, { timeZone: 'UTC' as never })
    expect(await storedModel(family.store)).toEqual(await derivedModel(family.store, today))
    expect(unwrap(await restore(file))).toBe(0)
  })

  test('does not bring back a child that was deleted since', async () => {
    const file = await saved()
    unwrap(await deleteTestChild(family as never))
    await family.store.db.entries
      .where('subject')
      .equals(family.childId)
      .and(({ entry }) => entry.kind !== 'child.deleted')
      .delete()
    expect(unwrap(await restore(file))).toBe(0)
    expect(await family.store.db.children.count()).toBe(0)
  })

  test('is refused with another family’s file', async () => {
    const other = await createTestFamilyWithChild()
    const file = unwrap(await parseBackup(await createBackup(other.store)))
    expect(await restore(file)).toEqual({ ok: false, error: { type: 'OtherFamily' } })
  })
})

test('erasing leaves nothing of the family on the device', async () => {
  const { name } = family.store.db
  await eraseFamily(family.store)
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name)
  expect(await family.device.db.families.count()).toBe(0)
})
