import { ANIMALS, AVATAR_COLORS, type Id } from '@little-ledger/domain'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addTestLogin, childUser, addTestChild, createTestFamily } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild, storedHistory } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, expectToast, fillFields } from '../../testing/screen.ts'
import { AddChildDialog } from './add-child-dialog.tsx'

const MIA = { "Child's Name": 'Mia', Username: 'mia', Password: 'mia7', 'Starting Balance ($)': '20.00' }

/** The siblings' avatars use every animal except the owl and every color except teal. */
const AVATARS = [
  ...ANIMALS.filter((animal) => animal !== 'owl').map((animal) => ({ animal, color: 'red' }) as const),
  ...AVATAR_COLORS.filter((color) => color !== 'teal').map((color) => ({ animal: 'bear', color }) as const),
]

function Page({ added }: { readonly added: Id[] }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <AddChildDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        avatars={AVATARS}
        onAdded={(childId) => added.push(childId)}
      />
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Add a New Child' })
const clickAdd = () => dialog.getByRole('button', { name: 'Add Child' }).click()

/** Renders the dialog for a family without children. `added` collects the ids of added children. */
async function renderDialog() {
  const family = await createTestFamily()
  signInAs(family.parent, family.store)
  const added: Id[] = []
  renderWithToasts(<Page added={added} />)
  await expect.element(dialog).toBeVisible()
  return { ...family, added }
}

describe('AddChildDialog (SPEC §2)', () => {
  // SPEC: 2.48
  test('opens with empty fields, a zero balance and focus on the name', async () => {
    await renderDialog()
    await expect.element(field("Child's Name")).toHaveFocus()
    for (const label of ["Child's Name", 'Username', 'Password']) await expect.element(field(label)).toHaveValue('')
    await expect.element(field('Starting Balance ($)')).toHaveValue('0.00')
  })

  test('replaces the zero balance when a new balance is typed', async () => {
    await renderDialog()
    await field('Starting Balance ($)').click()
    await userEvent.keyboard('20')
    await expect.element(field('Starting Balance ($)')).toHaveValue('20')
  })

  // SPEC: 8.25
  test('adds the child, reports its id and closes', async () => {
    const { store, added } = await renderDialog()
    await fillFields(MIA)
    await clickAdd()
    await expectToast('Success!', 'Child account has been created.')
    await expect.element(dialog).not.toBeInTheDocument()
    const [childId] = added
    if (childId === undefined) throw new Error('onAdded was not called')
    expect(await storedChild(store, childId)).toMatchObject({ name: 'Mia', balance: 2000 })
    expect(await storedHistory(store, childId)).toEqual([['2026-03-02', 'deposit', 2000, 2000]])
  })

  test('suggests an animal and a color that no sibling uses', async () => {
    const { store, added } = await renderDialog()
    await fillFields(MIA)
    await clickAdd()
    await expectToast('Success!')
    expect(await storedChild(store, added[0] as Id)).toMatchObject({ avatar: { animal: 'owl', color: 'teal' } })
  })

  test('lets the parent choose the animal and the color', async () => {
    const { store, added } = await renderDialog()
    await fillFields(MIA)
    await expect.element(dialog.getByRole('radio', { name: 'Owl' })).not.toBeInTheDocument()
    await button('Change picture').click()
    await expect.element(dialog.getByRole('radio', { name: 'Owl' })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: 'Teal' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Fox' }).click()
    await dialog.getByRole('radio', { name: 'Purple' }).click()
    await clickAdd()
    await expectToast('Success!')
    expect(await storedChild(store, added[0] as Id)).toMatchObject({ avatar: { animal: 'fox', color: 'purple' } })
  })

  // SPEC: 4.10
  test('resets the form after saving (SPEC §4)', async () => {
    await renderDialog()
    await fillFields(MIA)
    await clickAdd()
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Open').click()
    for (const label of ["Child's Name", 'Username', 'Password']) await expect.element(field(label)).toHaveValue('')
  })

  // SPEC: 5.8, 5.9, 5.10
  test.each([
    ["Child's Name", '', 'Name is required'],
    ["Child's Name", '   ', 'Name is required'],
    ['Username', '', 'Username must be at least 3 characters'],
    ['Username', 'mi', 'Username must be at least 3 characters'],
    ['Password', '', 'Password must be at least 4 characters'],
    ['Password', 'mia', 'Password must be at least 4 characters'],
    ['Starting Balance ($)', '-1', 'Balance cannot be negative'],
    ['Starting Balance ($)', '1.234', 'Use at most two decimal places'],
    ['Starting Balance ($)', 'lots', 'Please enter an amount, like 5.00'],
  ])('rejects %s %j with “%s” (SPEC §5) and stays open', async (label, typed, message) => {
    const { store, added } = await renderDialog()
    await fillFields({ ...MIA, [label]: typed })
    await clickAdd()
    await expectFieldError(label, message)
    expect(added).toEqual([])
    expect(await store.db.children.count()).toBe(0)
  })

  test('shows all validation errors at once and focuses the first field', async () => {
    await renderDialog()
    await clickAdd()
    await expectVisible('Name is required')
    await expectVisible('Username must be at least 3 characters')
    await expectVisible('Password must be at least 4 characters')
    await expect.element(field("Child's Name")).toHaveFocus()
  })

  // SPEC: 5.11
  test('treats a blank starting balance as zero', async () => {
    const { store, added } = await renderDialog()
    await fillFields({ ...MIA, 'Starting Balance ($)': '' })
    await clickAdd()
    await expectToast('Success!')
    expect(await store.db.children.toArray()).toMatchObject([{ id: added[0], balance: 0 }])
    expect(await store.db.transactions.count()).toBe(0)
  })

  test('hides the password until the user reveals it', async () => {
    await renderDialog()
    await fillFields({ Password: 'mia7' })
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
    await button('Show password').click()
    await expect.element(field('Password')).toHaveAttribute('type', 'text')
  })
})

describe('AddChildDialog errors', () => {
  // SPEC: 8.6
  test('reports a taken username under its field and in a toast (SPEC §8)', async () => {
    const { added, ...family } = await renderDialog()
    await addTestLogin(family, await childUser(family, await addTestChild(family, { name: 'Mia' })), 'mia7')
    await fillFields({ ...MIA, Username: ' MIA ' })
    await clickAdd()
    await expectToast('Failed to create child account', 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field("Child's Name")).toHaveValue('Mia')
    expect(added).toEqual([])
  })

  // SPEC: 4.11
  test('keeps the dialog open with the typed values when storage is full', async () => {
    const { store } = await renderDialog()
    await fillFields(MIA)
    failWrites('logins', 'add')
    await clickAdd()
    await expectToast('Failed to create child account', 'This device is out of storage.')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This device is out of storage.')
    await expect.element(field('Username')).toHaveValue('mia')
    expect(await store.db.children.count()).toBe(0)
  })
})

// SPEC: 2.49, 4.6
test('AddChildDialog shows Creating... while pending and records the child once', async () => {
  const { store } = await renderDialog()
  await fillFields(MIA)
  const release = await lockDatabase(store.db)
  await clickAdd()
  await expect.element(button('Creating...')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await release()
  await expectToast('Success!')
  expect(await store.db.children.count()).toBe(1)
})

describe('what a new child collects', () => {
  test.each([
    ['Stars', 'stars', 'Starting Balance'],
    ['Minutes', 'minutes', 'Starting Balance'],
  ] as const)('adds a child who collects %s, in whole numbers', async (choice, unit, label) => {
    const { store, added } = await renderDialog()
    await fillFields({ "Child's Name": 'Mia', Username: 'mia', Password: 'mia7' })
    await dialog.getByText(choice, { exact: true }).click()
    await expect.element(field('Starting Balance ($)')).not.toBeInTheDocument()
    await expect.element(field(label)).toHaveValue('0')
    await fillFields({ [label]: '1.5' })
    await clickAdd()
    await expectFieldError(label, 'Please use a whole number')
    await fillFields({ [label]: '12' })
    await clickAdd()
    await expectToast('Success!', 'Child account has been created.')
    const [childId] = added
    expect(await storedChild(store, childId as Id)).toMatchObject({ unit, denomination: unit, balance: 12 })
  })

  test('takes the balance over when money is chosen again', async () => {
    await renderDialog()
    await dialog.getByText('Stars', { exact: true }).click()
    await expect.element(field('Starting Balance')).toHaveValue('0')
    await dialog.getByText('Money', { exact: true }).click()
    await expect.element(field('Starting Balance ($)')).toHaveValue('0.00')
  })
})
