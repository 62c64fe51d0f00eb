import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backupRows, createBackup, parseBackup } from '../../ledger/backup/backup-file.ts'
import { addMissingEntries } from '../../ledger/backup/merge-backup.ts'
import { newId } from '../../ledger/database/device.ts'
import { eraseChild } from '../../ledger/erase.ts'
import { runWriteTransaction } from '../../ledger/family-store.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { deposit, recordCashCount } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap, type TestFamily } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectAbsent, expectVisible } from '../../testing/screen.ts'
import { LostChangesList } from './lost-changes.tsx'

type Family = TestFamily & { readonly childId: TestFamily['parent']['userId'] }

let family: Family

const Lost = () => {
  const outbox = useOutbox()
  return outbox && <LostChangesList groups={outbox.lost} />
}

/** Stores the other parent's deletion of the child, and erases the child as the next sync would. */
async function deleteElsewhere({ store, childId, parent }: Family) {
  const entry = { id: newId(), v: 1, kind: 'child.deleted', childId, by: parent.userId, on: '2026-03-03', at: '09:00' }
  await store.db.entries.put({ id: entry.id, subject: childId, position: 9, entry })
  unwrap(await runWriteTransaction(store, () => eraseChild(store, childId)))
}

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  // Mark all earlier entries as sent, so that only the test's own entries are unsent.
  await family.store.db.entries.toCollection().modify((row: { pending?: 1 }) => {
    delete row.pending
  })
})

test('the notice about lost changes says who deleted the child and lists the unsent changes until it is dismissed', async () => {
  const robin = { ...family.parent, userId: newId(), username: 'robin' }
  unwrap(await deposit({ ...family, parent: robin }, 5000, { description: 'Birthday' }))
  unwrap(await deposit({ ...family, parent: robin }, 725, { type: 'withdrawal', description: 'Book' }))
  await deleteElsewhere(family)
  signInAs(robin, family.store)
  render(<Lost />)
  await expectVisible('Pat deleted Mia on Mar 3, 2026.')
  await expectVisible('You added this, but it never synced, so it doesn’t count:')
  const lines = page.getByRole('group', { name: 'Mia' }).getByRole('listitem')
  await expect.element(lines.first()).toHaveTextContent(/Birthday.*\$50\.00/)
  await expect.element(lines.last()).toHaveTextContent(/Book.*\$7\.25/)
  await expectVisible('Total: $42.75')
  await button('Remove from this list').click()
  await expectAbsent('Pat deleted Mia on Mar 3, 2026.')
  expect(await family.store.db.lostEntries.count()).toBe(0)
})

test('the notice about lost changes says “A parent” if it is unknown who deleted the child', async () => {
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  await deleteElsewhere({ ...family, parent: { ...family.parent, userId: newId() } })
  signInAs(family.parent, family.store)
  render(<Lost />)
  await expectVisible('A parent deleted Mia on Mar 3, 2026.')
})

test('the notice about lost changes names the deleted child as the author of the child’s own changes', async () => {
  const mia = await childUser(family, family.childId)
  unwrap(await recordCashCount({ ...family, parent: mia }, 700))
  await deleteElsewhere(family)
  signInAs(family.parent, family.store)
  render(<Lost />)
  await expectVisible('Mia added this, but it never synced, so it doesn’t count:')
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^Cash added: \$7\.00$/)
})

test('no change from a backup is called lost, because the server may have had it', async () => {
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  const file = unwrap(await parseBackup(await createBackup(family.store)))
  await family.store.db.entries.clear()
  unwrap(await addMissingEntries(family.store, backupRows(file)))
  await deleteElsewhere(family)
  expect(await family.store.db.lostEntries.count()).toBe(0)
})
