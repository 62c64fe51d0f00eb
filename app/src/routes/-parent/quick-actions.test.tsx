import { addGoal, expectOk, minorUnits, parseDeviceId, type Id } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../testing/app.tsx'
import { deleteTestChild, recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamily, unwrap, type TestFamily } from '../../testing/family.ts'
import { storedChild, storedHistory } from '../../testing/stored-model.ts'
import { signInAs } from '../../testing/render.tsx'
import { button, field, expectVisible, expectToast, fillFields, menuItem } from '../../testing/screen.ts'

const ACTIONS = ['Add Transaction', 'Set Allowance', 'Set Interest Rate', 'Update Cash', 'View as Kid']

let family: TestFamily
let mia: Id

beforeEach(async () => {
  await page.viewport(1280, 800)
  family = await createTestFamily()
  signInAs(family.parent, family.store)
})

async function openWithMia() {
  mia = await addTestChild(family, { name: 'Mia', startingBalance: 2000 })
  renderApp('/parent')
  await expect.element(summary('Mia')).toBeVisible()
}

const summary = (name: string) => page.getByRole('region', { name, exact: true })
/** Waits until the open dialog's title shows an animal. */
const expectAnimalInTitle = () =>
  expect.poll(() => page.getByRole('dialog').query()?.querySelector('h2 [style*="--animal"]')).toBeTruthy()
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('quick actions (SPEC §2)', () => {
  // SPEC: 2.35
  test('are all disabled until a child is selected', async () => {
    renderApp('/parent')
    await expect.element(summary('Quick Actions')).toBeVisible()
    for (const action of ACTIONS) await expect.element(button(action)).toBeDisabled()
    await addTestChild(family, { name: 'Mia' })
    for (const action of ACTIONS) await expect.element(button(action)).toBeEnabled()
  })

  // SPEC: 2.34
  test.each([
    ['Add Transaction', 'Add Transaction for Mia'],
    ['Set Allowance', 'Set Allowance for Mia'],
    ['Set Interest Rate', 'Set Interest Rate for Mia'],
    ['Update Cash', "Update Mia's Cash Savings"],
  ])('%s opens “%s” and returns the focus when closed', async (action, title) => {
    await openWithMia()
    await button(action).click()
    await expect.element(dialog(title)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(title)).not.toBeInTheDocument()
    await expect.element(button(action)).toHaveFocus()
  })

  test('let a parent record a transaction with two clicks and a typed amount', async () => {
    await openWithMia()
    await button('Add Transaction').click()
    await expect.element(field('Amount')).toHaveFocus()
    await userEvent.keyboard('5')
    await dialog('Add Transaction for Mia').getByRole('button', { name: 'Add Transaction' }).click()
    await expectToast('Success!', 'Transaction has been added.')
    await expect.element(summary('Mia')).toHaveTextContent('$25.00')
  })

  test.each([
    ['Add money', 'Deposit'],
    ['Take money out', 'Withdrawal'],
    ['Add Transaction', 'Deposit'],
  ])('%s opens Add Transaction with %s selected', async (opener, type) => {
    await openWithMia()
    await button('Take money out').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Add Transaction for Mia')).not.toBeInTheDocument()
    await button(opener).click()
    await expect.element(page.getByRole('radio', { name: type })).toBeChecked()
    await expect.element(field('Description')).toHaveValue(type)
    await expect.element(field('Amount')).toHaveFocus()
  })

  test('let a parent update the cash shown in the summary', async () => {
    await openWithMia()
    await button('Update Cash').click()
    await fillFields({ 'Cash Amount': '5.25' })
    await button('Save').click()
    await expectToast('Cash savings updated!', 'Your cash amount has been saved.')
    await expect.element(summary('Mia')).toHaveTextContent('$5.25')
  })

  test('let a parent set the interest shown on the page', async () => {
    await openWithMia()
    await expectVisible('No interest yet. Set a rate, and savings grow on their own.')
    await button('Set Interest Rate').click()
    await fillFields({ 'Interest Rate (%)': '2.5' })
    await button('Save').click()
    await expectToast('Success!', 'Interest settings have been updated.')
    await expect.element(summary('Interest')).toHaveTextContent('2.5% monthly')
    await expect.element(summary('Interest')).toHaveTextContent('$0.50')
  })
})

test('says who deleted the child on another device, whose place another child takes', async () => {
  await openWithMia()
  family.device.clock.advance(1000)
  await addTestChild(family, { name: 'Ben' })
  button('Add money').element().focus()
  const tab = await openAnotherTab(family)
  const store = { ...tab, device: { ...tab.device, id: expectOk(parseDeviceId('aaaaaaaaaaaa'), 'a device') } }
  unwrap(await deleteTestChild({ ...family, store, childId: mia }))
  await expectToast('Mia was deleted', 'You did that on another device.')
  await expect.element(summary('Ben')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('names all children who were deleted on another device at once', async () => {
  await openWithMia()
  const ben = await addTestChild(family, { name: 'Ben' })
  const tab = await openAnotherTab(family)
  const store = { ...tab, device: { ...tab.device, id: expectOk(parseDeviceId('aaaaaaaaaaaa'), 'a device') } }
  const { db } = store
  await db.transaction('rw', db.tables, async () => {
    for (const childId of [mia, ben]) unwrap(await deleteTestChild({ ...family, store, childId }))
  })
  await expectToast('Mia and Ben were deleted', 'You did that on another device.')
})

describe('a dialog for a child deleted in another tab', () => {
  test('keeps showing that child and the input, and records nothing for another child', async () => {
    await openWithMia()
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben', startingBalance: 100 })
    await button('Add Transaction').click()
    await fillFields({ Amount: '5' })
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family), childId: mia }))
    await expect.element(summary('Ben')).toBeInTheDocument()
    await dialog('Add Transaction for Mia').getByRole('button', { name: 'Add Transaction' }).click()
    await expectToast(
      'Failed to add transaction',
      'It was deleted on another device or in another window. Nothing was changed.',
    )
    await expect.element(field('Amount')).toHaveValue('5')
    expect(await storedHistory(family.store, ben)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await button('Add Transaction').click()
    await expect.element(dialog('Add Transaction for Ben')).toBeVisible()
    await expect.element(field('Amount')).toHaveValue('')
  })

  test.each([
    ['New goal', 'Failed to create savings goal'],
    ['Edit Kite', 'Failed to update savings goal'],
  ])('of “%s” stays with what was typed', async (opener, failure) => {
    await openWithMia()
    const add = { name: 'Kite', targetAmount: minorUnits(5000), description: '' }
    unwrap(await recordForChild({ ...family, childId: mia }, (context, child) => addGoal(add, child, context)))
    family.device.clock.advance(1000)
    await addTestChild(family, { name: 'Ben' })
    await button(opener).click()
    await fillFields({ 'Goal Name': 'Robot', 'Target Amount': '75' })
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family), childId: mia }))
    await expect.element(summary('Ben')).toBeInTheDocument()
    await expect.element(field('Goal Name')).toHaveValue('Robot')
    await userEvent.keyboard('{Enter}')
    await expectToast(failure, 'It was deleted on another device or in another window. Nothing was changed.')
    await expect.element(field('Goal Name')).toHaveValue('Robot')
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await expectVisible('No savings goals yet.')
  })
})

/** Whether the focus is on something, in the open dialog if there is one. */
function isFocusKept(): boolean {
  const { activeElement } = document
  const open = page.getByRole('dialog').elements().at(-1)
  return activeElement !== document.body && (open === undefined || open.contains(activeElement))
}

describe('while the child of an open dialog is deleted in another tab, the focus stays in the dialog', () => {
  test.each([
    ['Add money', ''],
    ['Paydays', 'Pause allowance'],
    ['Paydays', 'Show more'],
    ['Why is the bank balance $20.00?', ''],
    ['New goal', ''],
  ])('of “%s” %s, and is then on the page', async (opener, inside) => {
    await openWithMia()
    unwrap(await setTestAllowance({ ...family, childId: mia }))
    family.device.clock.advance(1000)
    await addTestChild(family, { name: 'Ben' })
    await button(opener).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    if (inside !== '') await button(inside).click()
    await expect.poll(isFocusKept).toBe(true)
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family), childId: mia }))
    await expect.element(summary('Ben')).toBeInTheDocument()
    // A focus that is lost is lost only once the dialog shows that the child is gone.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isFocusKept()).toBe(true)
    for (let open = page.getByRole('dialog').elements().length; open > 0; open -= 1) {
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => page.getByRole('dialog').elements().length).toBe(open - 1)
    }
    await expect.poll(isFocusKept).toBe(true)
  })
})

test('after the dialog about the only child, which another tab deleted, the focus is on the heading', async () => {
  await openWithMia()
  await button('Set Allowance').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family), childId: mia }))
  await expect.element(summary('Mia')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the question before deleting a goal returns the focus, also after a dialog about another child’s goal', async () => {
  await openWithMia()
  family.device.clock.advance(1000)
  const ben = await addTestChild(family, { name: 'Ben' })
  for (const [childId, name] of [
    [mia, 'Kite'],
    [ben, 'Drum'],
  ] as const) {
    const add = { name, targetAmount: minorUnits(5000), description: '' }
    unwrap(await recordForChild({ ...family, childId }, (context, child) => addGoal(add, child, context)))
  }
  await button('Edit Kite').click()
  await expect.element(field('Goal Name')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Goal Name')).not.toBeInTheDocument()
  await button('Ben $0.00').click()
  await button('Delete Drum').click()
  await expect.element(dialog('Delete Savings Goal')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Delete Savings Goal')).not.toBeInTheDocument()
  await expect.element(button('Delete Drum')).toHaveFocus()
})

test('a parent names a child’s pig from the child’s menu', async () => {
  await openWithMia()
  await button('Options for Mia').click()
  await menuItem('Name the pig').click()
  await dialog('Name Mia’s pig').getByLabelText('Name').fill('Bacon')
  await button('Save').click()
  await expectToast('Success!', 'Oink! The pig likes it.')
  await expect.element(button('Options for Mia')).toHaveFocus()
  expect(await storedChild(family.store, mia)).toMatchObject({ pigName: 'Bacon' })
})

test('the explanation of a balance has the child’s animal in its title', async () => {
  await openWithMia()
  await button('Why is the bank balance $20.00?').click()
  await expect.element(dialog('Why this number?')).toBeVisible()
  await expectAnimalInTitle()
})

describe('savings goals on the parent dashboard (SPEC §2)', () => {
  // SPEC: 2.38
  test('can be created, completed and deleted by the parent', async () => {
    await openWithMia()
    await button('New goal').click()
    await expectAnimalInTitle()
    await fillFields({ 'Goal Name': 'Kite', 'Target Amount': '50' })
    await button('Create goal').click()
    await expectToast('Savings goal created!', 'Keep up the good work!')
    const kite = page.getByRole('article', { name: 'Kite' })
    await expect.element(kite).toHaveTextContent('$20.00 of $50.00')
    await kite.getByRole('button', { name: 'Mark Complete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click()
    await expect.element(kite.getByText('Complete', { exact: true })).toBeVisible()
    await button('Edit Kite').click()
    await expect.element(dialog('Edit Savings Goal')).toBeVisible()
    await expectAnimalInTitle()
    await userEvent.keyboard('{Escape}')
    await button('Delete Kite').click()
    await expectVisible('Are you sure you want to delete this savings goal?')
    await expectAnimalInTitle()
    await button('Delete').click()
    await expectToast('Savings goal deleted')
    await expect.element(kite).not.toBeInTheDocument()
  })
})

/** What makes the page wider than the window: the elements that end beyond its edge. */
function findOverflow(): readonly string[] {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth,
  )
  return [`${scrollWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 160))]
}

describe('quick actions on phones', () => {
  test.each([
    [320, 640],
    [390, 844],
  ])('stay at the bottom of a %i × %i screen, large enough to tap and with full labels', async (width, height) => {
    await page.viewport(width, height)
    await openWithMia()
    for (const action of ACTIONS) {
      const box = button(action).element().getBoundingClientRect()
      expect(Math.round(box.bottom)).toBeLessThanOrEqual(height)
      expect(box.top).toBeGreaterThan(height * 0.75)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      const label = button(action).getByText(action, { exact: true }).element()
      expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    }
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  test('fit a 200-character name and a balance of −$1,000,000 without horizontal scrolling', async () => {
    await page.viewport(320, 640)
    const childId = await addTestChild(family, { name: 'Mia'.repeat(66), startingBalance: 0 })
    renderApp('/parent')
    await button('Add Transaction').click()
    await page.getByText('Withdrawal', { exact: true }).click()
    await fillFields({ Amount: '1000000' })
    await page.getByRole('dialog').getByRole('button', { name: 'Add Transaction' }).click()
    await expectToast('Success!')
    expect((await storedChild(family.store, childId)).balance).toBe(-100_000_000)
    await expect.element(page.getByText('−$1,000,000.00').first()).toBeInTheDocument()
    // The amount is also in the dialog that closes, so the page may still be rendering.
    await expect.poll(findOverflow).toEqual([])
  })
})
