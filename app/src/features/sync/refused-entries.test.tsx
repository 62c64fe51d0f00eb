import { assert, type Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionState } from '../../auth/session-state.ts'
import { newId } from '../../ledger/database/device.ts'
import { readEnvelope, type EntryRow } from '../../ledger/database/family-database.ts'
import { deposit } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectAbsent, expectVisible } from '../../testing/screen.ts'
import { RefusedEntries } from './refused-entries.tsx'
import { SyncPanel } from './sync-panel.tsx'

function signedIn() {
  const { session } = sessionState.getState()
  assert(session.status === 'signed-in', 'depositRow signs in')
  return session
}

async function depositRow(): Promise<EntryRow> {
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  const rows = await family.store.db.entries.toArray()
  const row = rows.find(({ entry }) => entry.kind === 'transaction.added')
  if (row === undefined) throw new Error('the deposit is stored')
  return row
}

test('RefusedEntries shows the author, date and reason for each refused entry', async () => {
  render(<RefusedEntries rows={[{ ...(await depositRow()), refused: 'id_reuse' }]} canDismiss />)
  await expectVisible('Deposit: Tooth, $5.00')
  await expectVisible(
    'By Pat on Mar 2, 2026. Your server already has a different version of this change. This change doesn’t count. If it should, add it again.',
  )
  await expect.element(button('Remove from this list')).toBeVisible()
})

test('RefusedEntries omits a date that it cannot parse', async () => {
  const row = await depositRow()
  const entry = { ...row.entry, on: 'soon' }
  render(<RefusedEntries rows={[{ ...row, entry, refused: 'bad_schema' } as EntryRow]} canDismiss={false} />)
  await expectVisible(/^By Pat\. The server couldn’t read this change\./)
})

test('a helper can save refused changes to a file and remove them from the list', async () => {
  const family = await createTestFamilyWithChild()
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  await family.store.db.entries
    .filter((row) => readEnvelope(row).kind === 'transaction.added')
    .modify((row) => {
      Reflect.deleteProperty(row, 'pending')
      Object.assign(row, { refused: 'forbidden' })
    })
  signInAs({ ...family.parent, role: 'helper', childIds: [family.childId] }, family.store)
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  render(<SyncPanel opened onClose={() => undefined} />)
  await expectVisible('Deposit: Tooth, $5.00')
  await button('Save to a file').click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text()).toMatch(/,Mia,"Deposit: Tooth, \$5\.00"/)
  await button('Remove from this list').click()
  await expect.element(page.getByText('Deposit: Tooth, $5.00')).not.toBeInTheDocument()
})

test('a child sees no button beside refused changes', async () => {
  const row = await depositRow()
  render(<RefusedEntries rows={[{ ...row, refused: 'forbidden' }]} canDismiss={false} />)
  await expectVisible('Deposit: Tooth, $5.00')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

describe('a helper’s own forbidden change', () => {
  const forbidden = { refused: 'forbidden' } as const

  /** Shows the row of a gift by a helper who may no longer give to Mia. */
  async function showAsHelper(change: (row: EntryRow) => EntryRow, givesToMia = false): Promise<void> {
    const row = await depositRow()
    const { user, store } = signedIn()
    signInAs({ ...user, role: 'helper', childIds: givesToMia ? [row.subject as Id] : [] }, store)
    render(<RefusedEntries rows={[{ ...change(row), ...forbidden }]} canDismiss={false} />)
  }

  test('says whom they can’t give to anymore, and to ask a parent', async () => {
    await showAsHelper((row) => row)
    await expectVisible('You can’t give to Mia anymore, so this gift doesn’t count. Ask a parent.')
    await expectAbsent(/add it again/)
  })

  test('names a child that this device no longer has', async () => {
    await showAsHelper((row) => ({ ...row, subject: newId(), childName: 'Leo' }))
    await expectVisible('You can’t give to Leo anymore, so this gift doesn’t count. Ask a parent.')
  })

  test('says of a change to a child they may give to that they can’t do it anymore', async () => {
    await showAsHelper((row) => row, true)
    await expectVisible('You can’t do this anymore, so it doesn’t count. Ask a parent.')
  })

  test('does not call a withdrawal by a former parent a gift', async () => {
    await showAsHelper((row) => ({ ...row, entry: { ...row.entry, type: 'withdrawal' } }))
    await expectVisible('You can’t do this anymore, so it doesn’t count. Ask a parent.')
  })

  test('names no child if it is not known', async () => {
    await showAsHelper((row) => ({ ...row, subject: newId() }))
    await expectVisible('You can’t do this anymore, so it doesn’t count. Ask a parent.')
  })
})

test('someone who was removed and invited again reads so about their own change', async () => {
  render(<RefusedEntries rows={[{ ...(await depositRow()), refused: 'member_removed' }]} canDismiss />)
  await expectVisible(
    'You were removed from the family before this synced, so it doesn’t count. If it should, add it again.',
  )
})
