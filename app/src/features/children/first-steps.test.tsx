import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../testing/app.tsx'
import { DAY_MS } from '../../testing/clock.ts'
import { recordCashCount, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { signInAs } from '../../testing/render.tsx'
import { unmountAll } from '../../testing/mounted.ts'
import { button, expectVisible, fillFields } from '../../testing/screen.ts'

const steps = page.getByRole('region', { name: 'Get Mia started' })

beforeEach(() => page.viewport(1280, 800))

async function openDashboard() {
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  renderApp('/parent')
  return family
}

test('the first steps for a new child open the allowance and login dialogs, and disappear when all are done', async () => {
  const family = await openDashboard()
  await button('Pick an amount').click()
  await expect.element(page.getByRole('dialog', { name: 'Set Allowance for Mia' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  unwrap(await setTestAllowance(family))
  await expect.element(steps).toHaveTextContent('Done: Give Mia an allowance.')
  unwrap(await setTestInterest(family))
  await expect.element(steps).toHaveTextContent('Done: Let savings earn interest.')
  await button('Login details').click()
  await expect.element(page.getByRole('dialog', { name: 'Update Login Details' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(steps).not.toBeInTheDocument()
})

test('a first step whose setting was undone is not done', async () => {
  await openDashboard()
  const save = async (label: string, value: string) => {
    await fillFields({ [label]: value })
    await button('Save').click()
  }
  await button('Pick an amount').click()
  await save('Allowance Amount', '5')
  await expect.element(steps).toHaveTextContent('Done: Give Mia an allowance.')
  await button('Undo').click()
  await expect.element(steps).not.toHaveTextContent('Done: Give')
  await button('Pick a rate').click()
  await save('Interest Rate (%)', '2')
  await expect.element(steps).toHaveTextContent('Done: Let savings earn interest.')
  await button('Undo').click()
  await expect.element(steps).not.toHaveTextContent('Done: Let')
  await expectVisible('No interest yet. Set a rate, and savings grow on their own.')
})

test('a parent who wants no allowance and no interest is done with those steps', async () => {
  const family = await openDashboard()
  unwrap(await setTestAllowance(family, { amount: 0 }))
  await expect.element(steps).toHaveTextContent('Done: Give Mia an allowance.')
  unwrap(await setTestInterest(family, { rate: 0, active: false }))
  await expect.element(steps).toHaveTextContent('Done: Let savings earn interest.')
})

test('the first steps are not shown for a child who was added two weeks ago', async () => {
  const family = await openDashboard()
  await expect.element(steps).toBeVisible()
  family.device.clock.advance(14 * DAY_MS)
  unwrap(await refreshForToday(family.store))
  await expect.element(steps).not.toBeInTheDocument()
})

test('the login step is done once the child has logged in on this device', async () => {
  const family = await createTestFamilyWithChild()
  signInAs(await childUser(family, family.childId), family.store)
  renderApp('/kid')
  await expect.poll(() => localStorage.getItem(`little-ledger-arrivals-${family.childId}`)).not.toBeNull()
  unmountAll()
  signInAs(family.parent, family.store)
  renderApp('/parent')
  await expect.element(steps).toHaveTextContent('Done: Show Mia how to log in.')
})

test('the login step is done once an entry of the child has come from another device', async () => {
  const family = await openDashboard()
  await expect.element(steps).toHaveTextContent('Show Mia how to log in.')
  await expect.element(steps).not.toHaveTextContent('Done')
  unwrap(await recordCashCount({ ...family, parent: await childUser(family, family.childId) }, 500))
  await expect.element(steps).toHaveTextContent('Done: Show Mia how to log in.')
})
