import {
  addGoal,
  changeGoal,
  deleteGoal,
  minorUnits,
  completeGoal,
  type GoalEditForm,
  type Id,
} from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchTexts } from '../../languages/load-language.ts'
import { setTranslation } from '../../languages/language.ts'
import { useChild } from '../../ledger/queries/queries.ts'
import { recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedEntries } from '../../testing/stored-model.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent, expectToast, field, fillFields } from '../../testing/screen.ts'
import { GoalsPanel } from './goals-panel.tsx'

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  return child ? <GoalsPanel child={child} /> : null
}

const NO_ROOM = 'This device is out of storage. Free up some space and try again. Nothing was changed.'

const card = (name: string) => page.getByRole('article', { name, exact: true })

/** Renders Mia's only goal, “Bike”, with a target of $100.00. The default balance is enough to reach it. */
async function openBike(balance = 10_000) {
  const family = await createTestFamilyWithChild({ startingBalance: balance })
  const bike = { name: 'Bike', targetAmount: minorUnits(10_000), description: '' }
  unwrap(await recordForChild(family, (context, child) => addGoal(bike, child, context)))
  signInAs(await childUser(family, family.childId), family.store)
  renderWithToasts(<Page childId={family.childId} />)
  // The heading appears before the goals have loaded.
  await expect.element(card('Bike')).toBeVisible()
  return family
}

/** Changes the goal as another device would. */
async function changeBike(family: Awaited<ReturnType<typeof openBike>>, edit: GoalEditForm): Promise<void> {
  const [bike] = await family.store.db.goals.toArray()
  unwrap(await recordForChild(family, (context) => changeGoal(edit, bike, context)))
}

beforeEach(() => page.viewport(1280, 800))
afterEach(() => setTranslation())

const confirmation = page.getByRole('dialog', { name: 'Delete Savings Goal' })
/** Number of confetti bursts on the screen. */
const confettiBursts = () => document.querySelectorAll('[class*=burst]').length
const goalNames = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((each) => each.textContent)

test.each([320, 390])('Edit and the bin are in one line on a screen of %i px, also after long words', async (width) => {
  await page.viewport(width, 844)
  const texts = await fetchTexts('es')
  if (texts) setTranslation({ tag: 'es', texts })
  await openBike(5_000)
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  const [edit, bin] = page.getByRole('article').getByRole('button').elements().slice(-2).map(middle)
  expect(edit).toBe(bin)
})

describe('Mark Complete', () => {
  // SPEC: 4.15, 8.36
  test('completes the goal with a toast and confetti and moves focus to Edit', async () => {
    const family = await openBike()
    await button('Mark Complete').click()
    await expectToast('Savings goal updated!')
    await expect.element(card('Bike')).toHaveTextContent('Complete')
    await expectAbsent('In Progress')
    await expect.element(button('Mark Complete')).not.toBeInTheDocument()
    await expect.element(button('Edit Bike')).toHaveFocus()
    expect(confettiBursts()).toBe(1)
    expect(await family.store.db.goals.toArray()).toMatchObject([{ name: 'Bike', completed: true }])
  })

  test('can be undone from the toast', async () => {
    const family = await openBike()
    await button('Mark Complete').click()
    await expectToast('Savings goal updated!', 'You did it!')
    await button('Undo').click()
    await expectVisible('In Progress')
    await expect.element(button('Mark Complete')).toBeVisible()
    expect(await family.store.db.goals.toArray()).toMatchObject([{ name: 'Bike', completed: false }])
  })

  test('shows confetti only when the goal completes, not on later visits', async () => {
    const family = await openBike()
    const [bike] = await family.store.db.goals.toArray()
    unwrap(await recordForChild(family, (context) => completeGoal(bike, context)))
    await expectVisible('Complete')
    await expect.poll(confettiBursts).toBe(1)
    unmountAll()
    renderWithToasts(<Page childId={family.childId} />)
    await expectVisible('Complete')
    expect(confettiBursts()).toBe(0)
  })

  test('saves only once on a double click', async () => {
    const { store } = await openBike()
    await button('Mark Complete').dblClick()
    await expectToast('Savings goal updated!')
    expect((await storedEntries(store)).filter(({ kind }) => kind === 'goal.changed')).toHaveLength(1)
  })

  test('that is saved late leaves the focus in the dialog that is open by then', async () => {
    const { store } = await openBike()
    const unlock = await lockDatabase(store.db)
    await button('Mark Complete').click()
    await button('New goal').click()
    const name = field('Goal Name')
    await name.fill('Sco')
    await unlock()
    await expectToast('Savings goal updated!')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('oter')
    await expect.element(name).toHaveValue('Scooter')
  })

  // SPEC: 8.18
  test('shows the reason when storage is full and can be retried (SPEC §8)', async () => {
    await openBike()
    const makeRoom = failWrites('entries', 'add')
    await button('Mark Complete').click()
    await expectToast('Failed to update savings goal', NO_ROOM)
    await expectVisible('In Progress')
    await expect.element(button('Mark Complete')).toHaveFocus()
    makeRoom()
    await button('Mark Complete').click()
    await expectVisible('Complete')
  })
})

describe('Mark Complete below the target', () => {
  const question = page.getByRole('dialog', { name: 'Mark it complete?' })
  const openQuestion = async () => {
    const family = await openBike(4500)
    await button('Mark Complete').click()
    await expect.element(question).toHaveTextContent('You still need $55.00. Did you get it already?')
    return family
  }

  test('asks for confirmation first, and choosing Not yet changes nothing', async () => {
    const { store } = await openQuestion()
    await question.getByRole('button', { name: 'Not yet' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(button('Mark Complete')).toHaveFocus()
    expect((await storedEntries(store)).filter(({ kind }) => kind === 'goal.changed')).toEqual([])
  })

  test('completes the goal once confirmed, offers Undo and moves focus to Edit', async () => {
    const family = await openQuestion()
    await question.getByRole('button', { name: 'Yes, I got it!' }).click()
    await expectToast('Savings goal updated!', 'You did it!')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(button('Edit Bike')).toHaveFocus()
    expect(await family.store.db.goals.toArray()).toMatchObject([{ name: 'Bike', completed: true }])
    await button('Undo').click()
    await expectVisible('In Progress')
  })

  test('shows what another device changes while the question is open', async () => {
    const family = await openQuestion()
    await changeBike(family, { name: 'Red bike', targetAmount: minorUnits(6000) })
    await expect.element(question).toHaveTextContent('You still need $15.00. Did you get it already?Red bike')
  })

  test('stays open and shows the reason if saving fails', async () => {
    await openQuestion()
    const makeRoom = failWrites('entries', 'add')
    await question.getByRole('button', { name: 'Yes, I got it!' }).click()
    await expect.element(question).toHaveTextContent(NO_ROOM)
    makeRoom()
    await question.getByRole('button', { name: 'Yes, I got it!' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expectVisible('Complete')
  })
})

test('a form about a goal that is changed and then deleted elsewhere stays as it was last', async () => {
  const family = await openBike()
  await button('Edit Bike').click()
  await changeBike(family, { name: 'Red bike', targetAmount: minorUnits(15_000) })
  await expect.element(field('Target Amount')).toHaveValue('150.00')
  const [bike] = await family.store.db.goals.toArray()
  unwrap(await recordForChild(family, (context) => deleteGoal(bike, context)))
  await expectVisible('No savings goals yet.')
  await expect.element(field('Goal Name')).toHaveValue('Red bike')
  await expect.element(field('Target Amount')).toHaveValue('150.00')
})

test('an open form shows what another device changes, and keeps what was typed', async () => {
  const family = await openBike()
  await button('Edit Bike').click()
  await fillFields({ 'Goal Name': 'Blue bike' })
  await changeBike(family, { name: 'Red bike', targetAmount: minorUnits(15_000) })
  await expect.element(field('Target Amount')).toHaveValue('150.00')
  await expect.element(field('Goal Name')).toHaveValue('Blue bike')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectToast('Savings goal updated!')
  expect(await family.store.db.goals.toArray()).toMatchObject([{ name: 'Blue bike', targetAmount: 15_000 }])
})

describe('deleting a goal', () => {
  const openConfirmation = async () => {
    await button('Delete Bike').click()
    await expect.element(confirmation).toBeVisible()
  }
  const confirm = () => confirmation.getByRole('button', { name: 'Delete' }).click()

  // SPEC: 2.63
  test('asks for confirmation, and keeps the goal if the user chooses Cancel', async () => {
    await openBike()
    await openConfirmation()
    await expect.element(confirmation).toHaveTextContent('Are you sure you want to delete this savings goal?')
    await expect.element(confirmation).toHaveTextContent('Bike')
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(confirmation).not.toBeInTheDocument()
    await expect.element(button('Delete Bike')).toHaveFocus()
    expect(goalNames()).toEqual(['Bike'])
  })

  test('names the goal as another device renames it', async () => {
    const family = await openBike()
    await openConfirmation()
    await changeBike(family, { name: 'Trip' })
    await expect.element(confirmation).toHaveTextContent('Trip')
  })

  // SPEC: 6.6, 8.37
  test('removes the goal, shows a toast and keeps focus in the panel', async () => {
    const { store } = await openBike()
    await openConfirmation()
    await confirm()
    await expectToast('Savings goal deleted')
    await expect.element(confirmation).not.toBeInTheDocument()
    await expectVisible('No savings goals yet.')
    await expect.element(button('New goal')).toHaveFocus()
    expect(await store.db.goals.count()).toBe(0)
  })

  test('on another device leaves an open form with what was typed, and saving says why it failed', async () => {
    const family = await openBike()
    await button('Edit Bike').click()
    await fillFields({ 'Goal Name': 'A red bike' })
    const [bike] = await family.store.db.goals.toArray()
    unwrap(await recordForChild(family, (context) => deleteGoal(bike, context)))
    await expectVisible('No savings goals yet.')
    await expect.element(field('Goal Name')).toHaveValue('A red bike')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectToast(
      'Failed to update savings goal',
      'It was deleted on another device or in another window. Nothing was changed.',
    )
  })

  // SPEC: 2.62
  test('shows Deleting... and deletes once', async () => {
    const { store } = await openBike()
    await openConfirmation()
    const unlock = await lockDatabase(store.db)
    await confirm()
    await expect.element(button('Deleting...')).toBeDisabled()
    await unlock()
    await expectToast('Savings goal deleted')
    expect((await storedEntries(store)).filter(({ kind }) => kind === 'goal.deleted')).toHaveLength(1)
  })

  test('keeps focus in the panel if the dialog is closed while the goal is being deleted', async () => {
    const { store } = await openBike()
    await openConfirmation()
    const unlock = await lockDatabase(store.db)
    await confirm()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation).not.toBeInTheDocument()
    await unlock()
    await expectVisible('No savings goals yet.')
    await expect.element(button('New goal')).toHaveFocus()
  })

  // SPEC: 8.19
  test('shows the reason and keeps the goal when storage is full (SPEC §8)', async () => {
    const { store } = await openBike()
    await openConfirmation()
    failWrites('entries', 'add')
    await confirm()
    await expectToast('Failed to delete savings goal', NO_ROOM)
    await expect.element(confirmation.getByRole('alert')).toHaveTextContent(NO_ROOM)
    await expect.element(confirmation.getByRole('button', { name: 'Delete' })).toBeEnabled()
    await expect.element(confirmation.getByRole('button', { name: 'Delete' })).toHaveFocus()
    expect(await store.db.goals.count()).toBe(1)
  })
})
