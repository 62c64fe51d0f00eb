import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectPath, renderApp } from '../testing/app.tsx'
import { deposit } from '../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { signInAs } from '../testing/render.tsx'
import { button, expectVisible, menuItem } from '../testing/screen.ts'
import { startSession } from '../testing/sign-in.ts'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startSession()
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
})

describe('family activity page', () => {
  test('opens from the parent’s menu and links back to the dashboard', async () => {
    signInAs(family.parent, family.store)
    const app = renderApp('/parent')
    await button('Account menu for Pat').click()
    await menuItem('Family activity').click()
    await expectPath(app, '/activity')
    await expect.element(page.getByRole('heading', { name: 'Family activity', level: 2 })).toHaveFocus()
    expect(document.title).toBe('Family activity · Little Ledger')
    await expectVisible('Child account created: Mia')
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await expectPath(app, '/parent')
    await expect.element(page.getByRole('heading', { name: 'Welcome, Pat!' })).toHaveFocus()
    expect(document.title).toBe('Your Children · Little Ledger')
  })

  test('keeps the filter in the URL', async () => {
    signInAs(family.parent, family.store)
    unwrap(await deposit(family, 500, { description: 'Tooth' }))
    const app = renderApp('/activity')
    await page.getByLabelText('Show', { exact: true }).selectOptions('Transactions')
    await expectPath(app, '/activity?category=transaction')
    // Two entries: the starting balance and the deposit.
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2)
  })

  test('links back to the dashboard of the filtered child', async () => {
    signInAs(family.parent, family.store)
    const app = renderApp(`/activity?child=${family.childId}`)
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await expectPath(app, `/parent?child=${family.childId}`)
  })

  test('redirects a child to the kid page', async () => {
    signInAs(await childUser(family, family.childId), family.store)
    await expectPath(renderApp('/activity'), '/kid')
  })

  test('redirects a visitor to the landing page', async () => {
    await expectPath(renderApp('/activity'), '/')
  })
})

describe('“Why?” on the dashboards', () => {
  test('shows a parent exactly how a balance and a transaction were computed', async () => {
    signInAs(family.parent, family.store)
    renderApp('/parent')
    await button('Why is the bank balance $20.00?').click()
    const dialog = page.getByRole('dialog', { name: 'Why this number?' })
    await expect.element(dialog).toHaveTextContent('The starting balance was $20.00.')
    await button('Close').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Why is the bank balance $20.00?')).toHaveFocus()
    await button('Why is the balance $20.00 after “Starting balance”?').click()
    await expect.element(dialog).toHaveTextContent(/Pat opened this account with \$20\.00 on March 2/)
  })

  test('uses short sentences for a child', async () => {
    signInAs(await childUser(family, family.childId), family.store)
    renderApp('/kid')
    await button('Why is your total $20.00?').click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('You have $20.00 in the bank.')
  })
})
