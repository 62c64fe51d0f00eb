import { actorOf, type Id } from '@little-ledger/domain'
import { beforeEach, expect, test } from 'vitest'
import { restoreFamilyOnDevice } from '../auth/restore-family.ts'
import { createBackup, parseBackup } from '../ledger/backup/backup-file.ts'
import { isDeletion } from '../ledger/database/family-database.ts'
import { eraseFamily } from '../ledger/erase.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { deleteTestChild } from '../testing/commands.ts'
import { openTestDevice } from '../testing/device.ts'
import { addTestChild, addTestLogin, createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { pullPage, toServerEntries, type ServerEntry } from '../testing/server-responses.ts'
import { applyPage, nextPullRequest } from './sync-progress.ts'

// Pat restores a backup of a family in which Mia was deleted, so the file has her deletion but not her.

let family: TestFamily & { readonly childId: Id }
let store: FamilyStore
let before: readonly ServerEntry[]

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  await addTestChild(family, { name: 'Leo' })
  await addTestLogin(family, family.parent, 'correct horse')
  before = await toServerEntries(family.store)
  await family.store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  unwrap(await deleteTestChild(family))
  const file = unwrap(await parseBackup(await createBackup(family.store)))
  await eraseFamily(family.store)
  const login = { username: 'pat', password: 'a new horse' }
  store = unwrap(await restoreFamilyOnDevice(await openTestDevice(), file, login)).store
})

/** Downloads the entries from a server, a few at a time. */
async function pull(entries: readonly ServerEntry[], epoch: string): Promise<void> {
  for (let outcome = 'more'; outcome === 'more';) {
    const request = await nextPullRequest(store, 'family')
    const after = request.epoch === epoch ? request.after : 0
    const page = pullPage(entries, { after, epoch, limit: 2 })
    outcome = unwrap(await applyPage(store, actorOf(family.parent), request, page))
  }
}

const pendingDeletions = () => store.db.entries.where('pending').equals(1).filter(isDeletion).count()
const names = async () => (await store.db.children.toArray()).map(({ name }) => name)

const isAboutMia = ({ entry }: ServerEntry) => 'childId' in entry && entry['childId'] === family.childId
const numbered = (entries: readonly ServerEntry[]) => entries.map((sent, index) => ({ ...sent, position: index + 1 }))
const withoutMia = () => before.filter((sent) => !isAboutMia(sent))

test('a deletion is not sent to a server that never had the child, and stays in the next backup', async () => {
  expect(await pendingDeletions()).toBe(1)
  await pull(numbered(withoutMia()), 'new')
  expect(await pendingDeletions()).toBe(0)
  expect(unwrap(await parseBackup(await createBackup(store))).entries.map(({ kind }) => kind)).toContain(
    'child.deleted',
  )
})

test('a deletion is sent to a server that has the child', async () => {
  await pull(before, 'old')
  expect(await pendingDeletions()).toBe(1)
  expect(await names()).toEqual(['Leo'])
})

test('a deletion is sent when the child arrives later from another device', async () => {
  await pull(numbered(withoutMia()), 'new')
  await pull(numbered([...withoutMia(), ...before.filter(isAboutMia)]), 'new')
  expect(await pendingDeletions()).toBe(1)
  expect(await names()).toEqual(['Leo'])
})
