import { addGoal, minorUnits, changeGoal } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { recordForChild } from '../../testing/commands.ts'
import { childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, expectToast, fillFields } from '../../testing/screen.ts'
import { GoalsPanel } from './goals-panel.tsx'

const NO_ROOM = 'This device is out of storage. Free up some space and try again. Nothing was changed.'

/** Renders the goals of Mia, who has $45.00 and, if `hasBike` is set, a $100.00 goal named “Bike”. */
async function openGoals(hasBike: boolean) {
  const family = await createTestFamilyWithChild({ startingBalance: 4500 })
  const bike = { name: 'Bike', targetAmount: minorUnits(10_000), description: 'A red one' }
  if (hasBike) unwrap(await recordForChild(family, (context, child) => addGoal(bike, child, context)))
  signInAs(await childUser(family, family.childId), family.store)
  const child: ChildRow = await storedChild(family.store, family.childId)
  renderWithToasts(<GoalsPanel child={child} />)
  return family
}

type Family = Awaited<ReturnType<typeof openGoals>>

const newDialog = page.getByRole('dialog', { name: 'New Savings Goal' })
const editDialog = page.getByRole('dialog', { name: 'Edit Savings Goal' })
const create = () => newDialog.getByRole('button', { name: 'Create goal' }).click()
const save = () => editDialog.getByRole('button', { name: 'Save' }).click()

async function openNew() {
  const family = await openGoals(false)
  await button('New goal').click()
  await expect.element(newDialog).toBeVisible()
  return family
}

async function openEdit() {
  const family = await openGoals(true)
  await button('Edit Bike').click()
  await expect.element(editDialog).toBeVisible()
  return family
}

/** The stored goals as [name, target, current amount, description, completed]. */
async function goalsOf({ store }: Family) {
  const rows = await store.db.goals.toArray()
  return rows.map((goal) => [goal.name, goal.targetAmount, goal.currentAmount, goal.description, goal.completed])
}

const lastEntry = async ({ store }: Family) => (await storedEntries(store)).at(-1)

describe('New Savings Goal (SPEC §2)', () => {
  // SPEC: 2.59, 4.14, 6.6, 8.35
  test('saves the goal as in progress, with the child as its author, and shows a success toast', async () => {
    const family = await openNew()
    await expect.element(field('Goal Name')).toHaveFocus()
    await fillFields({ 'Goal Name': 'Bike', 'Target Amount': '100', 'Description (optional)': 'A red one' })
    await create()
    await expectToast('Savings goal created!', 'Keep up the good work!')
    await expect.element(newDialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('article', { name: 'Bike' })).toHaveTextContent('$45.00 of $100.00')
    expect(await goalsOf(family)).toEqual([['Bike', 10_000, 0, 'A red one', false]])
    expect((await lastEntry(family))?.by).toBe((await childUser(family, family.childId)).userId)
  })

  test('scrolls to the new goal and focuses it', async () => {
    await page.viewport(390, 500)
    await openGoals(true)
    await button('New goal').click()
    await fillFields({ 'Goal Name': 'Kite', 'Target Amount': '25.00' })
    await create()
    const card = page.getByRole('article', { name: 'Kite', exact: true })
    await expect.element(card).toHaveFocus()
    await expect.element(card).toBeInViewport({ ratio: 1 })
  })

  // SPEC: 5.25, 5.26
  test.each([
    ['', '', 'Missing information', 'Please fill in all required fields.', 'Goal Name'],
    ['Bike', ' ', 'Missing information', 'Please fill in all required fields.', 'Target Amount'],
    ['', '-5', 'Missing information', 'Please fill in all required fields.', 'Goal Name'],
    ['Bike', '0', 'Invalid target amount', 'Please enter a positive number for the target amount.', 'Target Amount'],
    ['Bike', 'ten', 'Invalid target amount', 'Please enter a positive number for the target amount.', 'Target Amount'],
    ['Bike', '2.505', 'Invalid target amount', 'Use at most two decimal places', 'Target Amount'],
  ])('rejects the name %j with the target %j: %s, %s (SPEC §5)', async (name, target, title, message, first) => {
    const family = await openNew()
    await fillFields({ 'Goal Name': name, 'Target Amount': target })
    await create()
    await expectToast(title, message)
    await expectFieldError(first, message)
    await expect.element(newDialog).toBeVisible()
    expect(await goalsOf(family)).toEqual([])
  })

  // SPEC: 4.7
  test('shows Creating... while saving and creates one goal', async () => {
    const family = await openNew()
    await fillFields({ 'Goal Name': 'Bike', 'Target Amount': '100' })
    const unlock = await lockDatabase(family.store.db)
    await create()
    await expect.element(button('Creating...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await unlock()
    await expectToast('Savings goal created!')
    expect(await goalsOf(family)).toHaveLength(1)
  })

  // SPEC: 4.12, 8.17
  test('stays open and shows the reason when storage is full (SPEC §8)', async () => {
    const family = await openNew()
    await fillFields({ 'Goal Name': 'Bike', 'Target Amount': '100' })
    failWrites('entries', 'add')
    await create()
    await expectToast('Failed to create savings goal', NO_ROOM)
    await expect.element(newDialog.getByRole('alert')).toHaveTextContent(NO_ROOM)
    await expect.element(field('Goal Name')).toHaveValue('Bike')
    expect(await goalsOf(family)).toEqual([])
  })
})

describe('Edit Savings Goal', () => {
  // SPEC: 2.59
  test('starts with the current values and saves the edits', async () => {
    const family = await openEdit()
    await expect.element(field('Goal Name')).toHaveValue('Bike')
    await expect.element(field('Target Amount')).toHaveValue('100.00')
    await expect.element(field('Current Amount')).toHaveValue('0.00')
    await expect.element(field('Description (optional)')).toHaveValue('A red one')
    await fillFields({
      'Goal Name': 'Scooter',
      'Target Amount': '80',
      'Current Amount': '20',
      'Description (optional)': '',
    })
    await save()
    await expectToast('Savings goal updated!')
    await expect.element(editDialog).not.toBeInTheDocument()
    expect(await goalsOf(family)).toEqual([['Scooter', 8000, 2000, '', false]])
    await expectVisible('$20.00 of $80.00')
  })

  // SPEC: 4.16, 8.36
  test('completes the goal when its current amount reaches the target (SPEC §4)', async () => {
    const family = await openEdit()
    await fillFields({ 'Current Amount': '100' })
    await save()
    await expectVisible('Complete')
    expect(await goalsOf(family)).toEqual([['Bike', 10_000, 10_000, 'A red one', true]])
  })

  test('does not overwrite concurrent changes to untouched fields', async () => {
    const family = await openEdit()
    const elsewhere = { ...family, store: await openAnotherTab(family) }
    const [bike] = await family.store.db.goals.toArray()
    unwrap(await recordForChild(elsewhere, (context) => changeGoal({ name: 'Scooter' }, bike, context)))
    await fillFields({ 'Target Amount': '80' })
    await save()
    await expectToast('Savings goal updated!')
    expect(await goalsOf(family)).toEqual([['Scooter', 8000, 0, 'A red one', false]])
  })

  // SPEC: 5.28
  test.each([
    ['Goal Name', ' ', 'Missing information', 'Please fill in all required fields.'],
    ['Target Amount', '0', 'Invalid target amount', 'Please enter a positive number for the target amount.'],
    ['Current Amount', '-1', 'Invalid current amount', 'Please enter a non-negative number for the current amount.'],
  ])('rejects %s %j: %s, %s (SPEC §5)', async (label, typed, title, message) => {
    const family = await openEdit()
    await fillFields({ [label]: typed })
    await save()
    await expectToast(title, message)
    await expectFieldError(label, message)
    expect(await goalsOf(family)).toEqual([['Bike', 10_000, 0, 'A red one', false]])
  })

  // SPEC: 8.18
  test('stays open and shows the reason when storage is full (SPEC §8)', async () => {
    const family = await openEdit()
    await fillFields({ 'Target Amount': '80' })
    failWrites('entries', 'add')
    await save()
    await expectToast('Failed to update savings goal', NO_ROOM)
    await expect.element(editDialog).toBeVisible()
    expect(await goalsOf(family)).toEqual([['Bike', 10_000, 0, 'A red one', false]])
  })
})

describe('the picture of a goal', () => {
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  const pictures = async ({ store }: Family) => (await store.db.goals.toArray()).map(({ picture }) => picture)

  test('defaults to a star and is shown on the card', async () => {
    const family = await openNew()
    expect(newDialog.getByRole('radiogroup', { name: 'Picture' }).getByRole('radio').all()).toHaveLength(24)
    await expect.element(radio('Star')).toBeChecked()
    await radio('Kite').click()
    await fillFields({ 'Target Amount': '12' })
    await create()
    await expectToast('Savings goal created!')
    expect(await pictures(family)).toEqual(['kite'])
    const drawn = page.getByRole('article', { name: 'Kite' }).element().querySelector<HTMLElement>('[style*=--picture]')
    expect(drawn?.style.getPropertyValue('--picture')).toBe('5')
  })

  test('sets the goal’s name unless the user has typed one', async () => {
    await openNew()
    await radio('Bike').click()
    await expect.element(field('Goal Name')).toHaveValue('Bike')
    await radio('Robot').click()
    await expect.element(field('Goal Name')).toHaveValue('Robot')
    await fillFields({ 'Goal Name': 'Rover' })
    await radio('Car').click()
    await expect.element(field('Goal Name')).toHaveValue('Rover')
  })

  test('can be chosen with the arrow keys', async () => {
    const family = await openNew()
    await fillFields({ 'Goal Name': 'Ride', 'Target Amount': '100' })
    radio('Star').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(radio('Bike')).toBeChecked()
    await create()
    await expectToast('Savings goal created!')
    expect(await pictures(family)).toEqual(['bike'])
  })

  test('can be changed without changing the name', async () => {
    const family = await openEdit()
    await expect.element(radio('Star')).toBeChecked()
    await radio('Bike').click()
    await save()
    await expectToast('Savings goal updated!')
    expect(await pictures(family)).toEqual(['bike'])
    expect(await lastEntry(family)).toMatchObject({ kind: 'goal.changed', picture: 'bike' })
    expect(await lastEntry(family)).not.toHaveProperty('name')
  })
})
