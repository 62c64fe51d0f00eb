import { actorOf, inviteMember, removeMember, type Actor } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { restoreFamilyOnDevice } from '../auth/restore-family.ts'
import { createBackup, parseBackup } from '../ledger/backup/backup-file.ts'
import { readEnvelope } from '../ledger/database/family-database.ts'
import { eraseFamily } from '../ledger/erase.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { openTestDevice } from '../testing/device.ts'
import { createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { readOutbox, readOutboxView } from './outbox.ts'

test('a parent who restores a backup sends everything, and first who the members are', async () => {
  const { store, parent } = await createTestFamilyWithChild()
  const creator = actorOf(parent)
  const invited = await recordCommand(store, {
    actor: creator,
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  const sam: Actor = { role: 'parent', userId: unwrap(invited).userId }
  const members = (await store.db.getMeta('family'))?.members ?? new Map()
  const removed = await recordCommand(store, {
    actor: sam,
    decide: (context) => removeMember(members.get(parent.userId), members.values(), context),
  })
  unwrap(removed)
  const file = unwrap(await parseBackup(await createBackup(store)))
  await eraseFamily(store)
  const login = { username: 'sam', password: 'battery staple' }
  const restored = unwrap(await restoreFamilyOnDevice(await openTestDevice(), file, login))
  const kinds = (await readOutbox(restored.store, sam)).map((row) => readEnvelope(row).kind)
  expect(kinds.slice(0, 3)).toEqual(['family.created', 'member.added', 'member.removed'])
  expect(kinds.slice(3)).toContain('child.added')
  expect(kinds).toHaveLength(file.entries.length)
  expect((await readOutboxView(restored.store, sam)).unsendableByUser).toEqual(new Map())
})
