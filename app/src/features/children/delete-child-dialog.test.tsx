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
import { button, field, expectFieldError, expectVisible, expectToast, fillFields } from '../../testing/screen.ts'
import { ChildrenPanel } from './children-panel.tsx'

const NAME_FIELD = 'Type the child’s name to delete it'
const dialog = page.getByRole('dialog', { name: 'Delete Child' })
const send = () => dialog.getByRole('button', { name: 'Delete', exact: true }).click()

/** The panel as the parent's page shows it, with the children as they are stored. */
function Page() {
  const rows = useChildren()
  const [selectedId, setSelectedId] = useState<Id>()
  if (rows === undefined) return null
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0]
  const ignore = () => undefined
  return (
    <ChildrenPanel rows={rows} selectedId={selected?.id} onSelect={setSelectedId} onAdd={ignore} onAddIntent={ignore} />
  )
}

/** Pat's page with these children, and the dialog about the first of them open. */
async function openDialog(names: readonly string[] = ['Mia']) {
  const family = await createTestFamily()
  const ids: Id[] = []
  for (const name of names) {
    ids.push(await addTestChild(family, { name, startingBalance: 2000 }))
    family.device.clock.advance(1000)
  }
  signInAs(family.parent, family.store)
  renderWithToasts(<Page />)
  await button(`Delete ${names[0]}`).click()
  await expect.element(dialog).toBeVisible()
  const [childId] = ids
  if (childId === undefined) throw new Error('there is a child')
  const left = async () => (await family.store.db.children.orderBy('createdAt').toArray()).map(({ name }) => name)
  return { ...family, childId, left }
}

beforeEach(() => page.viewport(1280, 800))

describe('Delete Child', () => {
  test('says plainly what goes, and that it cannot be undone', async () => {
    const { childId, ...family } = await openDialog()
    await expectVisible('the money: $20.00 in the bank and $0.00 in cash')
    await expectVisible('the whole history, the allowance and the interest')
    await expectVisible('all savings goals and badges')
    await expectVisible('the login')
    await expectVisible('It cannot be undone.')
    await expect.element(field(NAME_FIELD)).toHaveFocus()
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
    unwrap(await recordCashCount({ ...family, childId }, 350))
    await button('Delete Mia').click()
    await expectVisible('the money: $20.00 in the bank and $3.50 in cash')
  })

  // SPEC: 8.32
  test.each(['Mia', ' mia ', 'MIA'])('deletes the child once its name was typed: %j', async (typed) => {
    const { left, childId, ...family } = await openDialog()
    await addTestLogin(family, await childUser(family, childId), 'mia7')
    await fillFields({ [NAME_FIELD]: typed })
    await send()
    await expectToast('Child deleted')
    await expect.element(dialog).not.toBeInTheDocument()
    await expectVisible('No children added yet.')
    expect(await left()).toEqual([])
    expect(await family.store.db.logins.count()).toBe(0)
  })

  test.each(['', 'Mi', 'Ben'])('is refused for %j, which is not the name, and nothing is deleted', async (typed) => {
    const { left } = await openDialog()
    if (typed !== '') await fillFields({ [NAME_FIELD]: typed })
    await send()
    await expectFieldError(NAME_FIELD, 'Please type the name as it stands above.')
    expect(await left()).toEqual(['Mia'])
  })

  test('takes a name as a phone would type it', async () => {
    const { left } = await openDialog(["Anna  O'Neill"])
    await fillFields({ [NAME_FIELD]: 'anna o’neill' })
    await send()
    await expectToast('Child deleted')
    expect(await left()).toEqual([])
  })

  // SPEC: 2.32
  test('of the selected child selects the first one that remains (SPEC §2)', async () => {
    await openDialog(['Mia', 'Ben', 'Zoe'])
    await fillFields({ [NAME_FIELD]: 'Mia' })
    await send()
    await expect.element(button('Ben $20.00')).toHaveAttribute('aria-current', 'true')
    await expect.element(button('Zoe $20.00')).toHaveAttribute('aria-current', 'false')
    await expect.element(button('Add New Child')).toHaveFocus()
  })

  // SPEC: 2.29
  test('of another child leaves the selected one selected', async () => {
    await openDialog(['Mia', 'Ben'])
    await button('Cancel').click()
    await button('Delete Ben').click()
    await fillFields({ [NAME_FIELD]: 'Ben' })
    await send()
    await expectToast('Child deleted')
    await expect.element(button('Mia $20.00')).toHaveAttribute('aria-current', 'true')
  })

  test('is closed by Cancel and nothing is deleted', async () => {
    const { left } = await openDialog()
    await fillFields({ [NAME_FIELD]: 'Mia' })
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Delete Mia')).toHaveFocus()
    expect(await left()).toEqual(['Mia'])
  })

  // SPEC: 2.60
  test('says Deleting... while it is being done, and records once', async () => {
    const { store, childId } = await openDialog()
    await fillFields({ [NAME_FIELD]: 'Mia' })
    const letGo = await lockDatabase(store.db)
    await send()
    await expect.element(button('Deleting...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await letGo()
    await expectToast('Child deleted')
    const ends = store.db.entries.filter(({ subject, entry }) => subject === childId && entry.kind === 'child.deleted')
    expect(await ends.count()).toBe(1)
  })

  // SPEC: 4.13, 8.12
  test('that fails says why, and stays open with what was typed (SPEC §8)', async () => {
    const { left } = await openDialog()
    await fillFields({ [NAME_FIELD]: 'Mia' })
    failWrites('logins', 'delete')
    await send()
    await expectToast('Error deleting child', 'This device has no room left.')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This device has no room left.')
    await expect.element(field(NAME_FIELD)).toHaveValue('Mia')
    expect(await left()).toEqual(['Mia'])
  })

  test('closes by itself where the child is deleted on another device', async () => {
    const { childId, ...family } = await openDialog(['Mia', 'Ben'])
    unwrap(await deleteTestChild({ ...family, childId, store: await openAnotherTab(family) }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Ben $20.00')).toHaveAttribute('aria-current', 'true')
  })
})

describe('a delete button on a small screen', () => {
  // SPEC: 2.29
  test('stands beside the dropdown, for the child that is selected', async () => {
    await openDialog(['Mia', 'Ben'])
    await button('Cancel').click()
    await page.viewport(360, 640)
    await expect.element(button('Delete Mia')).toBeVisible()
    await expect.element(button('Delete Ben')).not.toBeInTheDocument()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Your Children' }), 'Ben')
    await button('Delete Ben').click()
    await expect.element(dialog.getByText('Ben', { exact: true })).toBeVisible()
    await page.viewport(1280, 800)
  })
})
