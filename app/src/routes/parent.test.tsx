import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionState } from '../auth/session-state.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { deposit, deleteTestChild } from '../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamily, unwrap, type TestFamily } from '../testing/family.ts'
import { failWrites } from '../testing/faults.ts'
import { storedChild } from '../testing/stored-model.ts'
import { signInAs } from '../testing/render.tsx'
import { button, expectAbsent, expectToast, expectVisible, field, fillFields, menuItem } from '../testing/screen.ts'
import { startSession } from '../testing/sign-in.ts'

let family: TestFamily

beforeEach(async () => {
  await page.viewport(1280, 800)
  // Open the device database first, because signing out needs it.
  await startSession()
  family = await createTestFamily()
  signInAs(family.parent, family.store)
})

const summary = (name: string) => page.getByRole('region', { name, exact: true })
const inPanel = (name: RegExp) => page.getByRole('navigation', { name: 'Your Children' }).getByRole('button', { name })

describe('parent dashboard without children (SPEC §2)', () => {
  test('offers to add a child and disables actions that need a child', async () => {
    renderApp('/parent')
    await expectVisible('Welcome, Pat!')
    await expectVisible('No children added yet.')
    await expectVisible('Add your first child')
    expect(button('Add New Child').elements()).toHaveLength(1)
    await expect.element(button('Add Transaction')).toBeDisabled()
  })

  test('selects the first child as soon as it has been added', async () => {
    renderApp('/parent')
    await button('Add New Child').click()
    await fillFields({ "Child's Name": 'Mia', Username: 'mia', Password: 'mia7', 'Starting Balance ($)': '20' })
    await button('Add Child').click()
    await expect.element(summary('Mia')).toBeVisible()
    await expect.element(button('Add Transaction')).toBeEnabled()
  })
})

describe('parent dashboard', () => {
  // SPEC: 2.31
  test('selects the first child, and stores any other selection in the URL', async () => {
    await addTestChild(family, { name: 'Mia', startingBalance: 1000 })
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben', startingBalance: 2000 })
    const app = renderApp('/parent')
    await expect.element(summary('Mia')).toBeVisible()
    await inPanel(/^Ben/).click()
    await expect.element(summary('Ben')).toBeVisible()
    await expectPath(app, `/parent?child=${ben}`)
  })

  test('stays where it is scrolled to when another child is chosen, whose balances are in view', async () => {
    await page.viewport(390, 1000)
    await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    await addTestChild(family, { name: 'Ben' })
    renderApp('/parent')
    await expect.element(summary('Mia')).toBeVisible()
    scrollTo(0, 120)
    await vi.waitFor(() => expect(scrollY).toBe(120))
    await inPanel(/^Ben/).click()
    await expect.element(summary('Ben')).toBeVisible()
    // Scrolling would be smooth, and so start a little later.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(scrollY).toBe(120)
  })

  test('never scrolls up to the chosen child’s balances', async () => {
    await page.viewport(1280, 500)
    await addTestChild(family, { name: 'Mia', startingBalance: 1000 })
    family.device.clock.advance(1000)
    await addTestChild(family, { name: 'Ben', startingBalance: 1000 })
    renderApp('/parent')
    await expect.element(summary('Mia')).toBeVisible()
    scrollTo(0, 700)
    await vi.waitFor(() => expect(scrollY).toBe(700))
    ;(inPanel(/^Ben/).element() as HTMLElement).click()
    await expect.element(summary('Ben')).toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(scrollY).toBe(700)
  })

  test('scrolls to the chosen child’s balances if they are below the end of a phone’s screen', async () => {
    await page.viewport(390, 700)
    for (const name of ['Mia', 'Ben', 'Leo', 'Ada', 'Zoe']) {
      await addTestChild(family, { name, startingBalance: 1000 })
      family.device.clock.advance(1000)
    }
    renderApp('/parent')
    await expect.element(summary('Mia')).toBeInTheDocument()
    const end = () => summary('Zoe').element().getBoundingClientRect().bottom
    await inPanel(/^Zoe/).click()
    await expect.element(summary('Zoe')).toBeVisible()
    await expect.poll(end).toBeLessThan(innerHeight - 80)
    await expect.element(inPanel(/^Zoe/)).toHaveFocus()
  })

  // SPEC: 2.23
  test('shows the product title and the parent’s name in the header', async () => {
    renderApp('/parent')
    const header = page.getByRole('banner')
    await expect.element(header.getByText('Little Ledger')).toBeVisible()
    await expect.element(header.getByRole('heading', { name: 'Welcome, Pat!' })).toBeVisible()
  })

  test('selects the child in the URL', async () => {
    await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben' })
    renderApp(`/parent?child=${ben}`)
    await expect.element(summary('Ben')).toBeVisible()
  })

  test.each(['nonsense', '01900000-0000-7000-8000-000000000099'])(
    'selects the first child if the child in the URL does not exist: %s',
    async (child) => {
      await addTestChild(family, { name: 'Mia' })
      renderApp(`/parent?child=${child}`)
      await expect.element(summary('Mia')).toBeVisible()
    },
  )

  // SPEC: 2.33
  test('selects the first of the remaining children, if any, after a deletion', async () => {
    const mia = await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben' })
    renderApp(`/parent?child=${ben}`)
    await expect.element(summary('Ben')).toBeVisible()
    unwrap(await deleteTestChild({ ...family, childId: ben }))
    await expect.element(summary('Mia')).toBeVisible()
    unwrap(await deleteTestChild({ ...family, childId: mia }))
    await expectVisible('No children added yet.')
    await expect.element(button('View as Kid')).toBeDisabled()
  })

  test('shows transactions recorded in another tab', async () => {
    const childId = await addTestChild(family, { name: 'Mia', startingBalance: 1000 })
    renderApp('/parent')
    await expect.element(summary('Mia')).toHaveTextContent('$10.00')
    unwrap(await deposit({ ...family, store: await openAnotherTab(family), childId }, 525, { description: 'Tooth' }))
    await expect.element(summary('Mia')).toHaveTextContent('$15.25')
    await expectVisible('Tooth')
  })

  test('does not carry discarded input into a dialog for another child', async () => {
    await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    await addTestChild(family, { name: 'Ben' })
    renderApp('/parent')
    await button('Add Transaction').click()
    await fillFields({ Amount: '5' })
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await inPanel(/^Ben/).click()
    await button('Add Transaction').click()
    await expect.element(page.getByRole('dialog', { name: 'Add Transaction for Ben' })).toBeVisible()
    await expect.element(field('Amount')).toHaveValue('')
  })
})

describe('a page that fails to render', () => {
  test('says that nothing is lost, and recovers on retry', async () => {
    // React and the router log the error.
    vi.mocked(console.error).mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const childId = await addTestChild(family, { name: 'Mia' })
    const row = await storedChild(family.store, childId)
    await family.store.db.children.put({ ...row, balance: 0.5 as typeof row.balance })
    renderApp('/parent')
    await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expectVisible(/Everything you saved is still safe on this device\./)
    expect(document.title).toBe('Something went wrong · Little Ledger')
    await family.store.db.children.put(row)
    await button('Try again').click()
    await expect.element(summary('Mia')).toBeVisible()
    expect(document.title).toBe('Your Children · Little Ledger')
    vi.mocked(console.error).mockClear()
  })
})

describe('parent menu', () => {
  const logOut = async () => {
    await button('Account menu for Pat').click()
    await expectVisible('Parent Account')
    await menuItem('Log out').click()
  }

  // SPEC: 2.13, 2.25, 8.24
  test('signs out with a toast and opens the landing page (SPEC §2, §8)', async () => {
    const app = renderApp('/parent')
    await logOut()
    await expectPath(app, '/')
    await expectToast('Logged out', 'You have been successfully logged out.')
    expect(sessionState.getState().session.status).toBe('signed-out')
    await expectAbsent('Welcome, Pat!')
  })

  test('says on sign-out what has not been synced', async () => {
    await family.store.db.setMeta('isRegistered', true)
    renderApp('/parent')
    await logOut()
    await expectToast(
      'Logged out',
      /You have been successfully logged out\. \d+ changes saved here will sync when you log in on this device again\./,
    )
  })

  test('opens the logged-in devices dialog, which returns the focus to the menu when closed', async () => {
    renderApp('/parent')
    await button('Account menu for Pat').click()
    await menuItem('Logged-in devices').click()
    await expect.element(page.getByRole('dialog', { name: 'Logged-in devices' })).toBeVisible()
    await button('Close').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Account menu for Pat')).toHaveFocus()
  })

  // SPEC: 8.5
  test('shows a toast if signing out fails (SPEC §8)', async () => {
    renderApp('/parent')
    await expectVisible('Welcome, Pat!')
    failWrites('sessions', 'delete', 'UnknownError')
    await logOut()
    await expectToast('Logout failed')
    expect(sessionState.getState().session.status).toBe('signed-in')
  })
})
