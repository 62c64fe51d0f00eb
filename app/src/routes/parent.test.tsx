import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startOnThisDevice } from '../store/session-actions.ts'
import { sessionState } from '../store/session-state.ts'
import { isAt, openApp } from '../testing/app.tsx'
import { deposit, removeChild } from '../testing/commands.ts'
import { addTestChild, openAnotherTab, startFamily, valueOf, type TestFamily } from '../testing/family.ts'
import { refuseWrites } from '../testing/faults.ts'
import { storedChild } from '../testing/reading.ts'
import { signIn } from '../testing/render.tsx'
import { button, field, shows, showsNo, toasts, type } from '../testing/screen.ts'

let family: TestFamily

beforeEach(async () => {
  await page.viewport(1280, 800)
  // Logging out needs the device that the app itself has opened.
  await startOnThisDevice()
  family = await startFamily()
  signIn(family.parent, family.store)
})

const summary = (name: string) => page.getByRole('region', { name, exact: true })
const inPanel = (name: RegExp) => page.getByRole('navigation', { name: 'Your Children' }).getByRole('button', { name })

describe('the parent’s page without children (SPEC §2)', () => {
  test('says so, offers to add one, and nothing that would need one', async () => {
    openApp('/parent')
    await shows('Welcome, Pat!')
    await shows('No children added yet.')
    await shows('Add your first child')
    await expect.element(button('Add Transaction')).toBeDisabled()
  })

  test('chooses the first child that is added', async () => {
    openApp('/parent')
    await button('Add New Child').first().click()
    await type({ "Child's Name": 'Mia', Username: 'mia', Password: 'mia7', 'Starting Balance ($)': '20' })
    await button('Add Child').click()
    await expect.element(summary('Mia')).toBeVisible()
    await expect.element(button('Add Transaction')).toBeEnabled()
  })
})

describe('the parent’s page', () => {
  // SPEC: 2.31
  test('chooses the first child by itself, and another on request, in its address', async () => {
    await addTestChild(family, { name: 'Mia', startingBalance: 1000 })
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben', startingBalance: 2000 })
    const app = openApp('/parent')
    await expect.element(summary('Mia')).toBeVisible()
    await inPanel(/^Ben/).click()
    await expect.element(summary('Ben')).toBeVisible()
    await isAt(app, `/parent?child=${ben}`)
  })

  // SPEC: 2.23
  test('has the product’s title and the parent’s name in its header', async () => {
    openApp('/parent')
    const header = page.getByRole('banner')
    await expect.element(header.getByText('Little Ledger')).toBeVisible()
    await expect.element(header.getByRole('heading', { name: 'Welcome, Pat!' })).toBeVisible()
  })

  test('opens with the child of its address', async () => {
    await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben' })
    openApp(`/parent?child=${ben}`)
    await expect.element(summary('Ben')).toBeVisible()
  })

  test.each(['nonsense', '01900000-0000-7000-8000-000000000099'])(
    'chooses the first child where its address names one that is not there: %s',
    async (child) => {
      await addTestChild(family, { name: 'Mia' })
      openApp(`/parent?child=${child}`)
      await expect.element(summary('Mia')).toBeVisible()
    },
  )

  // SPEC: 2.33
  test('chooses the first remaining child where the chosen one is deleted, and none after the last', async () => {
    const mia = await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    const ben = await addTestChild(family, { name: 'Ben' })
    openApp(`/parent?child=${ben}`)
    await expect.element(summary('Ben')).toBeVisible()
    valueOf(await removeChild({ ...family, childId: ben }))
    await expect.element(summary('Mia')).toBeVisible()
    valueOf(await removeChild({ ...family, childId: mia }))
    await shows('No children added yet.')
    await expect.element(button('View as Kid')).toBeDisabled()
  })

  test('shows what another tab records', async () => {
    const childId = await addTestChild(family, { name: 'Mia', startingBalance: 1000 })
    openApp('/parent')
    await expect.element(summary('Mia')).toHaveTextContent('$10.00')
    valueOf(await deposit({ ...family, store: await openAnotherTab(family), childId }, 525, { description: 'Tooth' }))
    await expect.element(summary('Mia')).toHaveTextContent('$15.25')
    await shows('Tooth')
  })

  test('keeps what was typed about one child away from another', async () => {
    await addTestChild(family, { name: 'Mia' })
    family.device.clock.advance(1000)
    await addTestChild(family, { name: 'Ben' })
    openApp('/parent')
    await button('Add Transaction').click()
    await type({ Amount: '5' })
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await inPanel(/^Ben/).click()
    await button('Add Transaction').click()
    await expect.element(page.getByRole('dialog', { name: 'Add Transaction for Ben' })).toBeVisible()
    await expect.element(field('Amount')).toHaveValue('')
  })
})

describe('a page that breaks', () => {
  test('says that nothing is lost, and is there again after another try', async () => {
    // React and the router tell of what broke.
    vi.mocked(console.error).mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const childId = await addTestChild(family, { name: 'Mia' })
    const row = await storedChild(family.store, childId)
    await family.store.db.children.put({ ...row, balance: 0.5 as typeof row.balance })
    openApp('/parent')
    await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await shows(/Everything you saved is still safe on this device\./)
    await family.store.db.children.put(row)
    await button('Try again').click()
    await expect.element(summary('Mia')).toBeVisible()
    vi.mocked(console.error).mockClear()
  })
})

describe('the menu of the parent', () => {
  const logOut = async () => {
    await button('Menu of Pat').click()
    await shows('Parent Account')
    await button('Log out').click()
  }

  // SPEC: 2.13, 2.25, 8.24
  test('logs out, says so and goes to the landing page (SPEC §2, §8)', async () => {
    const app = openApp('/parent')
    await logOut()
    await isAt(app, '/')
    await toasts('Logged out', 'You have been successfully logged out.')
    expect(sessionState.getState().session.status).toBe('signed-out')
    await showsNo('Welcome, Pat!')
  })

  test('leads to the signed-in devices, and the focus back to the menu', async () => {
    openApp('/parent')
    await button('Menu of Pat').click()
    await button('Signed-in devices').click()
    await expect.element(page.getByRole('dialog', { name: 'Signed-in devices' })).toBeVisible()
    await button('Close').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Menu of Pat')).toHaveFocus()
  })

  // SPEC: 8.5
  test('says that logging out failed where it did (SPEC §8)', async () => {
    openApp('/parent')
    await shows('Welcome, Pat!')
    refuseWrites('sessions', 'delete', 'UnknownError')
    await logOut()
    await toasts('Logout failed')
    expect(sessionState.getState().session.status).toBe('signed-in')
  })
})
