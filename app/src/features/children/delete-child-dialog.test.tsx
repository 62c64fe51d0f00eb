import type { Id } from '@little-ledger/domain'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChildren } from '../../ledger/queries/queries.ts'
import { recordCashCount, deleteTestChild } from '../../testing/commands.ts'
import {
  addTestLogin,
  addTestChild,
  childUser,
  openAnotherTab,
  createTestFamily,
  unwrap,
} from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import {
  button,
  field,
  expectFieldError,
  expectVisible,
  expectToast,
  fillFields,
  menuItem,
} from '../../testing/screen.ts'
import { ChildrenPanel } from './children-panel.tsx'

/** Opens the dialog from the child's menu. */
async function openDeletion(name: string) {
  await button(`Options for ${name}`).click()
  await menuItem(`Delete ${name}`).click()
}

const NAME_FIELD = 'Type Mia to confirm'
const dialog = page.getByRole('dialog', { name: 'Delete Child' })
const clickDelete = () => dialog.getByRole('button', { name: 'Delete', exact: true }).click()

/** Renders the panel with the stored children, as the parent's page does. */
function Page() {
  const rows = useChildren()
  const [selectedId, setSelectedId] = useState<Id>()
  if (rows === undefined) return null
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0]
  const ignore = () => undefined
  return (
    <ChildrenPanel
      rows={rows}
      selectedId={selected?.id}
      onSelect={setSelectedId}
      onAdd={ignore}
      onAddIntent={ignore}
      pigNameDialog={() => null}
    />
  )
}

/** Renders the page with these children and opens the dialog for the first child. */
async function renderDialog(names: readonly string[] = ['Mia']) {
  const family = await createTestFamily()
  const ids: Id[] = []
  for (const name of names) {
    ids.push(await addTestChild(family, { name, startingBalance: 2000 }))
    family.device.clock.advance(1000)
  }
  signInAs(family.parent, family.store)
  renderWithToasts(<Page />)
  await openDeletion(names[0] ?? '')
  await expect.element(dialog).toBeVisible()
  const [childId] = ids
  if (childId === undefined) throw new Error('at least one name is required')
  const remaining = async () => (await family.store.db.children.orderBy('createdAt').toArray()).map(({ name }) => name)
  return { ...family, childId, remaining }
}

beforeEach(() => page.viewport(1280, 800))

describe('DeleteChildDialog', () => {
  test('lists what is deleted and warns that it cannot be undone', async () => {
    const { childId, ...family } = await renderDialog()
    await expectVisible('$20.00 in the bank and $0.00 in cash')
    await expectVisible('all transactions, allowance, and interest')
    await expectVisible('savings goals and badges')
    await expectVisible('the child’s login')
    await expectVisible('This can’t be undone.')
    // Screen readers read the warning, which is before the focused field.
    await expect.element(dialog).toHaveAccessibleDescription(/the child’s login This can’t be undone\./)
    await expect.element(field(NAME_FIELD)).toHaveFocus()
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
    unwrap(await recordCashCount({ ...family, childId }, 350))
    await openDeletion('Mia')
    await expectVisible('$20.00 in the bank and $3.50 in cash')
  })

  // SPEC: 8.32
  test.each(['Mia', ' mia ', 'MIA'])('deletes the child after the name is typed as %j', async (typed) => {
    const { remaining, childId, ...family } = await renderDialog()
    await addTestLogin(family, await childUser(family, childId), 'mia7')
    await fillFields({ [NAME_FIELD]: typed })
    await clickDelete()
    await expectToast('Child deleted')
    await expect.element(dialog).not.toBeInTheDocument()
    await expectVisible('No children added yet.')
    expect(await remaining()).toEqual([])
    expect(await family.store.db.logins.count()).toBe(0)
  })

  test.each(['', 'Mi', 'Ben'])('rejects %j and deletes nothing', async (typed) => {
    const { remaining } = await renderDialog()
    if (typed !== '') await fillFields({ [NAME_FIELD]: typed })
    await clickDelete()
    await expectFieldError(NAME_FIELD, 'Please type the name shown above. Capital letters don’t matter.')
    expect(await remaining()).toEqual(['Mia'])
  })

  test.each([
    ['with a different apostrophe, case and spacing', "Anna  O'Neill", 'anna o’neill'],
    ['without its emoji, which many keyboards lack', 'Mia 🦄👨‍👩‍👧', 'mia'],
    ['as it is, if it is an emoji', '🦄', '🦄'],
  ])('accepts a name typed %s', async (_, name, typed) => {
    const { remaining } = await renderDialog([name])
    await userEvent.fill(dialog.getByRole('textbox'), typed)
    await clickDelete()
    await expectToast('Child deleted')
    expect(await remaining()).toEqual([])
  })

  // SPEC: 2.32
  test('selects the first remaining child after the selected one is deleted (SPEC §2)', async () => {
    await renderDialog(['Mia', 'Ben', 'Zoe'])
    await fillFields({ [NAME_FIELD]: 'Mia' })
    await clickDelete()
    await expect.element(button('Ben $20.00')).toHaveAttribute('aria-current', 'true')
    await expect.element(button('Zoe $20.00')).toHaveAttribute('aria-current', 'false')
    await expect.element(button('Add New Child')).toHaveFocus()
  })

  // SPEC: 2.29
  test('keeps the selection after another child is deleted', async () => {
    await renderDialog(['Mia', 'Ben'])
    await button('Cancel').click()
    await openDeletion('Ben')
    await fillFields({ 'Type Ben to confirm': 'Ben' })
    await clickDelete()
    await expectToast('Child deleted')
    await expect.element(button('Mia $20.00')).toHaveAttribute('aria-current', 'true')
  })

  test('deletes nothing on Cancel', async () => {
    const { remaining } = await renderDialog()
    await fillFields({ [NAME_FIELD]: 'Mia' })
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Options for Mia')).toHaveFocus()
    expect(await remaining()).toEqual(['Mia'])
  })

  // SPEC: 2.60
  test('shows Deleting... while pending and records the deletion once', async () => {
    const { store, childId } = await renderDialog()
    await fillFields({ [NAME_FIELD]: 'Mia' })
    const release = await lockDatabase(store.db)
    await clickDelete()
    await expect.element(button('Deleting...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await release()
    await expectToast('Child deleted')
    const deletions = store.db.entries.filter(
      ({ subject, entry }) => subject === childId && entry.kind === 'child.deleted',
    )
    expect(await deletions.count()).toBe(1)
  })

  // SPEC: 4.13, 8.12
  test('stays open and shows why deleting failed (SPEC §8)', async () => {
    const { remaining } = await renderDialog()
    await fillFields({ [NAME_FIELD]: 'Mia' })
    failWrites('logins', 'delete')
    await clickDelete()
    await expectToast('Error deleting child', 'This device is out of storage.')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This device is out of storage.')
    await expect.element(field(NAME_FIELD)).toHaveValue('Mia')
    expect(await remaining()).toEqual(['Mia'])
  })

  test('closes when the child is deleted in another tab', async () => {
    const { childId, ...family } = await renderDialog(['Mia', 'Ben'])
    unwrap(await deleteTestChild({ ...family, childId, store: await openAnotherTab(family) }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Ben $20.00')).toHaveAttribute('aria-current', 'true')
  })
})

describe('deleting on a small screen', () => {
  // SPEC: 2.29
  test('is available from the menu on each child’s card', async () => {
    await renderDialog(['Mia', 'Ben'])
    await button('Cancel').click()
    await page.viewport(360, 640)
    await openDeletion('Ben')
    await expect.element(dialog.getByText('Ben', { exact: true })).toBeVisible()
    await page.viewport(1280, 800)
  })
})
