import type { Id } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewChild, viewedChild } from '../../auth/viewed-child.ts'
import { expectPath, renderApp } from '../../testing/app.tsx'
import { deleteTestChild, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { signInAs } from '../../testing/render.tsx'
import { showToast } from '../../ui/toast/toast.tsx'
import { button, expectAbsent, expectToast, expectVisible, menuItem } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>
let ben: Id

beforeEach(async () => {
  await page.viewport(1280, 800)
  // Open the device database first, because signing out needs it.
  await startSession()
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
  family.device.clock.advance(1000)
  ben = await addTestChild(family, { name: 'Ben' })
  signInAs(family.parent, family.store)
})

const bar = page.getByRole('complementary', { name: 'Parent view' })
const backInBar = bar.getByRole('button', { name: 'Back to Parent View' })

describe('View as Kid (SPEC §2)', () => {
  // SPEC: 2.34, 2.47, 6.3
  test('stores the child id in session storage and opens the kid page', async () => {
    const app = renderApp(`/parent?child=${ben}`)
    await button('View as Kid').click()
    await expectPath(app, '/kid')
    await expect.element(page.getByRole('heading', { name: 'Hi, Ben!' })).toHaveFocus()
    expect(sessionStorage.getItem('viewingChildId')).toBe(ben)
  })

  test('the bar does not cover what has the focus, also on the way back with Shift+Tab', async () => {
    await page.viewport(320, 480)
    viewChild(ben)
    renderApp('/kid')
    await expect.element(bar).toBeVisible()
    await expectVisible('All Your Money Moves')
    const last = [...document.querySelectorAll<HTMLElement>('main button')].at(-1)
    last?.focus()
    const covered: string[] = []
    while (document.activeElement?.closest('main')) {
      const { bottom } = document.activeElement.getBoundingClientRect()
      if (bottom - 24 < bar.element().getBoundingClientRect().bottom) {
        covered.push(document.activeElement.textContent ?? '')
      }
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    }
    expect(covered).toEqual([])
  })

  test('closes an Undo toast when a parent opens or leaves the kid page', async () => {
    const onAction = () => undefined
    const app = renderApp(`/parent?child=${ben}`)
    for (const [press, path] of [
      [button('View as Kid'), '/kid'],
      [backInBar, `/parent?child=${ben}`],
    ] as const) {
      showToast({ title: 'Transaction deleted', tone: 'success', action: { label: 'Undo', onAction } })
      await expectToast('Transaction deleted')
      await press.click()
      await expectPath(app, path)
      await expectAbsent('Undo')
    }
  })

  // SPEC: 2.66, 2.67
  test('shows that a parent is viewing, on the page and in the menu', async () => {
    viewChild(ben)
    renderApp('/kid')
    await expect.element(bar).toHaveTextContent('You’re viewing as Ben.')
    await button('Account menu for Ben').click()
    await expectVisible('Parent viewing as kid')
    await expectAbsent('Kid Account')
  })

  // SPEC: 2.68, 4.4
  test.each([
    [
      'the menu',
      async () => {
        await button('Account menu for Ben').click()
        await menuItem('Back to Parent View').click()
      },
    ],
    ['the bar', () => backInBar.click()],
  ])('ends via %s, clears the viewing id and keeps the child selected', async (_way, goBack) => {
    viewChild(ben)
    const app = renderApp('/kid')
    await expectVisible('Hi, Ben!')
    await goBack()
    await expectPath(app, `/parent?child=${ben}`)
    await expect.element(page.getByRole('region', { name: 'Ben', exact: true })).toBeVisible()
    await expect.poll(viewedChild).toBeUndefined()
  })

  // SPEC: 2.69, 4.4
  test('clears the id of the viewed child on sign-out (SPEC §2)', async () => {
    viewChild(ben)
    const app = renderApp('/kid')
    await button('Account menu for Ben').click()
    await menuItem('Log out').click()
    await expectPath(app, '/')
    await expectToast('Logged out', 'You have been successfully logged out.')
    expect(viewedChild()).toBeUndefined()
  })

  test('still links back to the parent view after the child is deleted', async () => {
    viewChild(ben)
    const app = renderApp('/kid')
    await expect.element(bar).toHaveTextContent('You’re viewing as Ben.')
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family), childId: ben }))
    await expectVisible('This account isn’t here anymore.')
    await expect.element(bar).not.toHaveTextContent('You’re viewing')
    await backInBar.click()
    await expect.poll(app.path).toContain('/parent')
    await expect.element(page.getByRole('region', { name: 'Mia', exact: true })).toBeVisible()
  })

  test('keeps the back button fully visible on a small phone, however long the name is', async () => {
    await page.viewport(320, 640)
    viewChild(await addTestChild(family, { name: 'Mia'.repeat(66) }))
    renderApp('/kid')
    await expect.element(bar).toHaveTextContent('You’re viewing as Mia')
    const box = backInBar.element().getBoundingClientRect()
    expect(box.right).toBeLessThanOrEqual(320)
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(getComputedStyle(bar.element()).position).toBe('sticky')
  })
})

test.each([320, 390, 1280])('the bar shows the start of a long name at %i px', async (width) => {
  await page.viewport(width, 844)
  viewChild(await addTestChild(family, { name: 'Mia'.repeat(66) }))
  renderApp('/kid')
  await expect.element(bar).toHaveTextContent(`You’re viewing as ${'Mia'.repeat(9)}Mi….`)
  const text = bar.getByText('You’re viewing as').element()
  const [start] = text.querySelector('bdi')?.getClientRects() ?? []
  expect(start?.bottom).toBeLessThanOrEqual(text.getBoundingClientRect().bottom + 1)
  expect(start?.left).toBeLessThan(text.getBoundingClientRect().right - 40)
})

describe('a child’s page that a parent is viewing on a phone', () => {
  beforeEach(async () => {
    await page.viewport(390, 844)
    const viewed = { ...family, childId: ben }
    unwrap(await setTestAllowance(viewed))
    unwrap(await setTestInterest(viewed))
    viewChild(ben)
    renderApp('/kid')
    await expectVisible('Hi, Ben!')
  })

  test('has the logo, the bar and the account menu in one row', async () => {
    const menu = button('Account menu for Ben')
    const inRow = [backInBar, menu].map((each) => each.element().getBoundingClientRect())
    for (const { top, bottom, height } of inRow) {
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().bottom)
      expect(height).toBeGreaterThanOrEqual(44)
    }
    expect(inRow[0]?.right).toBeLessThanOrEqual(inRow[1]?.left ?? 0)
    await menu.click()
    await expectVisible('Parent viewing as kid')
  })

  test('shows the next paydays above the bottom bar without scrolling', async () => {
    const paydays = page.getByRole('region', { name: 'Upcoming Allowances' }).getByRole('list')
    await expect.element(paydays).toBeVisible()
    const places = page.getByRole('navigation', { name: 'Places' }).element().getBoundingClientRect()
    // The list moves up when the typeface has loaded.
    await expect.poll(() => paydays.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(places.top)
  })
})

describe('a child on the kid page', () => {
  // SPEC: 2.67, 2.68
  test('sees no link to the parent view', async () => {
    signInAs(await childUser(family, ben), family.store)
    viewChild(ben)
    renderApp('/kid')
    await button('Account menu for Ben').click()
    await expectVisible('Kid Account')
    await expectAbsent('Parent viewing as kid')
    await expectAbsent('Back to Parent View')
    await expect.element(bar).not.toBeInTheDocument()
  })
})
