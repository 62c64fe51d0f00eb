import { actorOf, inviteMember } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { deposit, setTestAllowance, deleteTestChild } from '../../testing/commands.ts'
import { openTestDevice } from '../../testing/device.ts'
import { addTestLogin, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { abortWrites } from '../../testing/faults.ts'
import { derivedModel, storedModel } from '../../testing/stored-model.ts'
import { parseBackup, createBackup, restoringParent, type BackupFile } from './backup-file.ts'
import { eraseFamily } from '../erase.ts'
import { familyToday } from '../family-store.ts'
import { restoreFamilyOnDevice } from '../../auth/restore-family.ts'
import { signInOnDevice } from '../../auth/sign-in.ts'
import { recordCommand } from '../record-command.ts'
import { mergeBackup } from './merge-backup.ts'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>

beforeEach(async () => {
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
  unwrap(await setTestAllowance(family))
  unwrap(await deposit(family, 500))
  await addTestLogin(family, family.parent, 'correct horse')
})

const backup = () => createBackup(family.store)
const savedFile = async (): Promise<BackupFile> => unwrap(await parseBackup(await backup()))
const alterBackup = async (change: (file: Record<string, unknown>) => void): Promise<string> => {
  const file = JSON.parse(await backup()) as Record<string, unknown>
  change(file)
  return JSON.stringify(file)
}

describe('a backup file', () => {
  test('contains every entry, and no password or verifier', async () => {
    const file = await savedFile()
    expect(file.entries).toHaveLength(await family.store.db.entries.count())
    expect(file.people).toMatchObject([{ username: 'pat' }])
    const login = await family.store.db.logins.get(family.parent.userId)
    expect(await backup()).not.toContain(login?.verifier?.hash ?? family.parent.userId)
    expect(await backup()).not.toContain('correct horse')
  })

  test.each<[string, (whole: string) => string | Promise<string>, string]>([
    ['truncated', (whole) => whole.slice(0, whole.length / 2), 'DamagedFile'],
    ['an image', () => '\u0089PNG\r\n', 'NotABackup'],
    ['empty', () => '', 'NotABackup'],
    ['a spreadsheet', () => 'Date,Amount\n2026-03-01,5.00\n', 'NotABackup'],
    ['from another program', () => '{"format":"budget","version":1}', 'NotABackup'],
    ['modified', (whole) => whole.replace('"amount": 500', '"amount": 50000'), 'DamagedFile'],
    ['missing its entries', () => alterBackup((file) => delete file['entries']), 'DamagedFile'],
    ['from a newer version', () => alterBackup((file) => (file['version'] = 2)), 'NewerFile'],
  ])('is rejected if it is %s', async (_, change, type) => {
    expect(await parseBackup(await change(await backup()))).toEqual({ ok: false, error: { type } })
  })
})

describe('restoring on a new device', () => {
  /** Erases the family and restores it on a new device. */
  async function restoreOnNewDevice() {
    const file = await savedFile()
    const before = await storedModel(family.store)
    await eraseFamily(family.store)
    const device = await openTestDevice()
    const form = { username: 'pat', password: 'a new horse' }
    return { before, device, file, form, restored: await restoreFamilyOnDevice(device, file, form) }
  }

  test('restores everything and marks all entries as unsent', async () => {
    const { before, restored, file } = await restoreOnNewDevice()
    const { store, user } = unwrap(restored)
    expect(await storedModel(store)).toEqual(before)
    expect(await store.db.entries.where('pending').equals(1).count()).toBe(file.entries.length)
    expect(user).toMatchObject({ userId: family.parent.userId, role: 'parent' })
  })

  test('signs in the parent who created the family, also from the device of another parent', async () => {
    const { userId, username } = family.parent
    expect(restoringParent(await savedFile())).toMatchObject({ userId, username, hasOthers: false })
    const invited = await recordCommand(family.store, {
      actor: actorOf(family.parent),
      decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
    })
    const sam = unwrap(invited).userId
    await family.store.db.logins.delete(userId)
    await addTestLogin(family, { ...family.parent, userId: sam, username: 'sam' }, 'battery staple')
    const found = restoringParent(await savedFile())
    expect(found).toMatchObject({ userId, hasOthers: true })
    expect(found.username).toBeUndefined()
  })

  test('counts a helper among the others, who have to be invited again', async () => {
    const invited = await recordCommand(family.store, {
      actor: actorOf(family.parent),
      decide: (context) => inviteMember({ name: 'Gran', role: 'helper', childIds: [family.childId] }, context),
    })
    unwrap(invited)
    expect(restoringParent(await savedFile()).hasOthers).toBe(true)
  })

  test('accepts the parent’s new password but not the old one', async () => {
    const { device, form } = await restoreOnNewDevice()
    expect((await signInOnDevice(device, form)).ok).toBe(true)
    expect((await signInOnDevice(device, { ...form, password: 'correct horse' })).ok).toBe(false)
  })

  test('is rejected if the family is already on the device', async () => {
    const form = { username: 'patricia', password: 'a new horse' }
    expect(await restoreFamilyOnDevice(family.device, await savedFile(), form)).toMatchObject({
      error: { type: 'FamilyIsHere' },
    })
  })

  test('can be retried after a failure', async () => {
    const file = await savedFile()
    await eraseFamily(family.store)
    const device = await openTestDevice()
    const form = { username: 'pat', password: 'a new horse' }
    const restoreWrites = abortWrites('transactions', 'put')
    expect(await restoreFamilyOnDevice(device, file, form)).toMatchObject({
      ok: false,
      error: { type: 'StorageFailed' },
    })
    restoreWrites()
    expect((await restoreFamilyOnDevice(device, file, form)).ok).toBe(true)
  })
})

describe('merging a backup into an open family', () => {
  const merge = async (file: BackupFile) => mergeBackup(family.store, actorOf(family.parent), file)

  test('adds missing entries and keeps those recorded after the backup', async () => {
    const file = await savedFile()
    unwrap(await deposit(family, 700))
    const lost = file.entries.find(({ kind }) => kind === 'transaction.added')
    await family.store.db.entries.delete(lost?.id as never)
    expect(unwrap(await merge(file))).toEqual({ added: 1, deletedChildren: [] })
    const today = await familyToday(family.store, { timeZone: 'UTC' as never })
    expect(await storedModel(family.store)).toEqual(await derivedModel(family.store, today))
    expect(unwrap(await merge(file))).toEqual({ added: 0, deletedChildren: [] })
  })

  test('does not restore a child that was deleted later', async () => {
    const file = await savedFile()
    unwrap(await deleteTestChild(family))
    await family.store.db.entries
      .where('subject')
      .equals(family.childId)
      .and(({ entry }) => entry.kind !== 'child.deleted')
      .delete()
    expect(unwrap(await merge(file))).toEqual({ added: 0, deletedChildren: ['Mia'] })
    expect(await family.store.db.children.count()).toBe(0)
  })

  test('is rejected if the file belongs to another family', async () => {
    const other = await createTestFamilyWithChild()
    const file = unwrap(await parseBackup(await createBackup(other.store)))
    expect(await merge(file)).toEqual({ ok: false, error: { type: 'OtherFamily' } })
  })
})

test('eraseFamily removes the database and the family’s row', async () => {
  const { name } = family.store.db
  await eraseFamily(family.store)
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name)
  expect(await family.device.db.families.count()).toBe(0)
})
